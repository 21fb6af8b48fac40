// Asks the server. A token, where one is needed, lives for this tab alone and travels in a header.
const TOKEN = 'pushforward-token';

function headers(more = {}) {
  const token = sessionStorage.getItem(TOKEN);
  return token ? {...more, Authorization: 'Bearer ' + token} : more;
}

async function askForToken() {
  const dialog = document.createElement('dialog');
  dialog.innerHTML = `<form method="dialog"><h2>This server asks for a token</h2>
    <label for="token">Token</label> <input id="token" type="password" autocomplete="off" required>
    <p class="row"><button class="main">Continue</button></p></form>`;
  document.body.append(dialog);
  dialog.showModal();
  await new Promise(done => dialog.addEventListener('close', done, {once: true}));
  sessionStorage.setItem(TOKEN, dialog.querySelector('input').value.trim());
  dialog.remove();
}

// A response, or an error whose message is the server's one line.
export async function request(path, options = {}) {
  for (;;) {
    const response = await fetch(path, {...options, headers: headers(options.headers)});
    if (response.ok) return response;
    if (response.status === 401) {
      await askForToken();
      continue;
    }
    const reply = await response.json().catch(() => ({}));
    throw new Error(reply.error || 'the server answered ' + response.status);
  }
}

export const json = async (path, options) => (await request(path, options)).json();
export const hasToken = () => Boolean(sessionStorage.getItem(TOKEN));

// Opens a report in a new tab; with a token a link alone would not get there.
export async function openReport(run) {
  const path = `/api/runs/${encodeURIComponent(run)}/report`;
  if (!hasToken()) {
    window.open(path, '_blank', 'noopener');
    return;
  }
  const blob = await (await request(path)).blob();
  window.open(URL.createObjectURL(blob), '_blank');
}

export function download(blob, name) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}
