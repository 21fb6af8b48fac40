// Finds the section that the address names, and paints it. Every state worth keeping is in the address.
import {ask} from './ask.js';
import {el, say} from './elements.js';
import {operators} from './operators.js';
import {runs} from './runs.js';

const SECTIONS = {operators, ask, runs};
const TITLES = {operators: 'Operators', ask: 'Ask', runs: 'Runs'};
const main = document.getElementById('main');

function place() {
  const [path, query = ''] = location.hash.replace(/^#\/?/, '').split('?');
  return {section: SECTIONS[path] ? path : 'operators', state: Object.fromEntries(new URLSearchParams(query))};
}

// Keeps a state in the address; quietly, the page stays as it is.
function remember(section, state, quietly) {
  const query = new URLSearchParams(Object.entries(state).filter(([, value]) => value !== undefined && value !== ''));
  const hash = `#/${section}` + (query.size ? '?' + query : '');
  if (quietly) history.replaceState(null, '', hash);
  else if (location.hash === hash) paint();
  else location.hash = hash;
}

let turn = 0;
async function paint() {
  const own = ++turn;
  const {section, state} = place();
  document.title = TITLES[section] + ' · Pushforward';
  for (const link of document.querySelectorAll('nav a')) {
    if (link.dataset.section === section) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
  const fresh = el('div');
  try {
    const painting = SECTIONS[section](fresh, state, (next, quietly) => remember(section, next, quietly));
    main.replaceChildren(fresh);
    await painting;
  } catch (error) {
    if (own === turn) { say(''); main.replaceChildren(el('p', {class: 'bad', role: 'alert'}, error.message)); }
  }
}

function theme(name) {
  document.documentElement.dataset.theme = name;
}

const dark = window.matchMedia('(prefers-color-scheme: dark)');
theme(dark.matches ? 'dark' : 'light');
dark.addEventListener('change', () => { theme(dark.matches ? 'dark' : 'light'); paint(); });
document.getElementById('theme').addEventListener('click', () => { theme(document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark'); paint(); });
window.addEventListener('hashchange', () => { paint(); main.focus({preventScroll: true}); });
if (document.readyState === 'complete') paint();
else window.addEventListener('load', paint, {once: true});
