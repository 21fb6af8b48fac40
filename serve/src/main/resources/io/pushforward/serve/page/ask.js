// Asks one operator or two, about one input or two, and shows the answers beside the truth.
import {download, json, request} from './api.js';
import {el, facts, say, select, show, slider} from './elements.js';
import {fewFigures, figures, notDrawn} from './figures.js';
import {inputs} from './inputs.js';
import {recipes} from './recipes.js';

const percent = number => Number((100 * number).toPrecision(2)) + ' %';

// A number with its error, both to the digits that the error leaves.
function withError(value, error) {
  if (!(error > 0)) return `${show(value)} ± 0`;
  const decimals = Math.min(12, Math.max(0, 1 - Math.floor(Math.log10(error))));
  return `${value.toFixed(decimals)} ± ${error.toFixed(decimals)}`;
}

// A quantity is written as a name with its unit in brackets.
const unitOf = (quantity = '') => quantity.replace(/^[^[]*(\[(.*)\])?$/, (_, all, unit) => (unit ? ' ' + unit : ''));
const nameOf = quantity => quantity.replace(/\s*\[[^[]*\]$/, '');

// The error bar in one line: of the masses, or of the mean, whichever the space has.
function errorBar(answer, space) {
  const {error, mean} = answer.prediction;
  if (space.space === 'labels') {
    const moved = error.reduce((sum, own) => sum + own, 0) / 2;
    return ['about ', el('strong', {}, '± ' + percent(moved)), ` of probability is uncertain, because the input has ${answer.input.size} points`];
  }
  const names = space.quantities || [];
  const because = `, because the input has ${answer.input.size} points`;
  if (space.dimension === 1) return ['mean ', el('strong', {}, withError(mean[0], error[0]) + unitOf(names[0])), because];
  const bound = (own, name) => el('strong', {}, '± ' + Number(Math.max(...own).toPrecision(2)) + unitOf(name));
  if (space.channels > 1 && names.length === space.channels) {
    const channels = names.map((name, channel) => [bound(error.filter((_, k) => k % names.length === channel), name), ` in ${nameOf(name)}`]);
    return ['the mean is uncertain by at most ', ...channels.flatMap((own, k) => (k ? [', ', ...own] : own)), because];
  }
  return ['the mean is uncertain by at most ', bound(error, names.length === 1 ? names[0] : ''), ' in any coordinate', because];
}

function scoreTable(answer) {
  if (!answer.scores || !answer.scores.length) return undefined;
  return el('div', {class: 'scroll'}, el('table', {class: 'scores'}, el('caption', {}, 'Scores of this prediction; lower is better. The floor is ' + answer.scores[0].floorIs + '.'),
    el('thead', {}, el('tr', {}, ['metric', 'score', 'floor', 'against'].map((head, i) => el('th', {scope: 'col', class: i === 1 || i === 2 ? 'num' : ''}, head)))),
    el('tbody', {}, answer.scores.map(row => el('tr', {title: row.meaning}, el('th', {scope: 'row'}, row.metric), el('td', {class: 'num'}, show(row.score)), el('td', {class: 'num'}, show(row.floor)), el('td', {}, row.against))))));
}

const heldOut = answer => answer.heldOut && el('p', {class: 'small held-out'}, answer.heldOut.charAt(0).toUpperCase() + answer.heldOut.slice(1) + '.');

export async function ask(main, state, remember) {
  say('Loading …');
  const list = (await json('/api/operators')).operators;
  say('');
  main.append(el('h1', {}, 'Ask'));
  if (!list.length) {
    main.append(el('p', {}, 'No operator is served yet.'));
    return;
  }
  const byName = Object.fromEntries(list.map(own => [own.name, own]));
  const first = byName[state.operator] || list[0];
  const options = {resamples: 32, ...(state.use ? {use: state.use} : {})};
  const given = {a: undefined, b: undefined};
  const covariates = {};
  const setters = {};
  let linked = state.given ? Object.fromEntries(new URLSearchParams(state.given)) : {};
  const results = el('div', {class: 'results', id: 'results', 'aria-live': 'off'});
  const controls = el('form', {class: 'controls', onsubmit: event => event.preventDefault()});
  main.append(el('div', {class: 'ask'}, controls, results));

  const compatible = list.filter(own => own.name !== first.name && own.input.words === first.input.words && own.target.words === first.target.words);
  controls.append(el('fieldset', {}, el('legend', {}, 'Operator'),
    select('Ask', 'operator', list.map(own => [own.name, own.name]), first.name, name => remember({operator: name})),
    select('Compare with', 'second', [['', 'nothing'], ...compatible.map(own => [own.name, own.name])], state.second || '', name => remember({...state, operator: first.name, second: name || undefined}))));

  controls.append(inputs(first, 'a', state, input => { given.a = input; takeGiven(input); keep(input); useRange(); refresh(); }));
  if (first.covariates.length) controls.append(covariateFields());
  const use = slider('Points of the input to use', {id: 'use', low: 2, high: 200, step: 1, value: Number(state.use || 200), onchange: value => { options.use = value; refresh(); }});
  const resamples = slider('Resampled inputs for the error bar', {id: 'resamples', low: 2, high: 200, step: 1, value: 32, onchange: value => { options.resamples = value; refresh(); }});
  controls.append(el('fieldset', {}, el('legend', {}, 'How'), use.element, resamples.element));
  const compareInputs = el('details', {open: Boolean(state.both)}, el('summary', {}, 'Compare with a second input'), inputs(first, 'b', {}, input => { given.b = input; refresh(); }));
  controls.append(compareInputs);

  function covariateFields() {
    return el('fieldset', {}, el('legend', {}, 'Given besides'), first.covariates.map(own => {
      const id = 'given-' + own.name;
      const changed = value => { covariates[own.name] = String(value); keep(given.a); refresh(); };
      if (own.kind === 'category') {
        covariates[own.name] = own.levels[0];
        const field = select(own.name, id, own.levels.map(level => [level, level]), own.levels[0], changed);
        setters[own.name] = value => { field.querySelector('select').value = value; };
        return field;
      }
      covariates[own.name] = '0';
      if (own.kind === 'cyclic') {
        const field = slider(own.name, {id, low: 0, high: own.period, step: own.period > 3 ? 1 : 'any', value: 0, onchange: changed});
        setters[own.name] = field.set;
        return field.element;
      }
      const field = el('input', {type: 'number', step: 'any', id, value: 0, onchange: () => changed(field.value)});
      setters[own.name] = value => { field.value = value; };
      return el('div', {class: 'field'}, el('label', {for: id}, own.name + (own.unit ? ` [${own.unit}]` : '')), field);
    }));
  }

  // Takes what is known of an input besides its points; at first, what the link says.
  function takeGiven(input) {
    for (const [name, value] of Object.entries({...input.given, ...linked})) {
      if (!setters[name]) continue;
      covariates[name] = String(value);
      setters[name](value);
    }
    linked = {};
  }

  function keep(input) {
    if (!input) return;
    remember({operator: first.name, second: state.second, law: input.law, at: input.at, size: input.size, draw: input.draw, use: options.use, given: new URLSearchParams(covariates).toString() || undefined}, 'quietly');
  }

  function useRange() {
    use.input.max = 5000; // until the answer tells how many there are
  }

  function parameters(input) {
    const query = {resamples: String(options.resamples)};
    if (options.use) query.use = String(options.use);
    const isAsObserved = Object.entries(input.given || {}).every(([name, value]) => covariates[name] === String(value));
    if (input.law !== undefined && isAsObserved) query.law = input.law; // what was observed belongs to what was given
    else if (input.at) query.at = input.at;
    for (const [name, value] of Object.entries(covariates)) query['given.' + name] = value;
    return new URLSearchParams(query);
  }

  const askOne = (name, input) => json(`/api/ask/${encodeURIComponent(name)}?` + parameters(input), {method: 'POST', body: input.body, headers: {'Content-Type': input.type}});

  let turn = 0;
  async function refresh() {
    if (!given.a) return;
    const own = ++turn;
    say('Asking …');
    const started = performance.now();
    try {
      const questions = [[first.name, given.a, 'first']];
      if (state.second && byName[state.second]) questions.push([state.second, given.a, 'second']);
      else if (given.b) questions.push([first.name, given.b, 'second']);
      const answers = await Promise.all(questions.map(async ([name, input, role]) => ({name, input, role, answer: await askOne(name, input)})));
      if (own !== turn) return;
      say('');
      paint(answers, (performance.now() - started) / 1000);
    } catch (error) {
      if (own !== turn) return;
      say('');
      results.replaceChildren(el('p', {class: 'bad', role: 'alert'}, error.message));
    }
  }

  function paint(answers, seconds) {
    const available = answers[0].answer.input.available;
    use.input.max = available;
    use.set(Math.min(options.use || available, available));
    const twoInputs = answers.length > 1 && answers[0].input !== answers[1].input;
    const label = own => (twoInputs ? own.input.label : own.name);
    const summaries = answers.map(own => el('section', {class: 'panel', 'aria-label': 'Answer of ' + own.name},
      el('h2', {}, answers.length > 1 ? label(own) : `${own.name}: the law that belongs to ${own.input.label}`),
      el('p', {class: 'error-bar'}, 'Error bar: ', errorBar(own.answer, first.target)), heldOut(own.answer),
      own.answer.warning ? el('p', {class: 'warning', role: 'alert'}, 'Warning: ' + own.answer.warning + '. The error bar does not cover this.')
        : first.tellsUnlike && el('p', {class: 'small dim'}, 'The input is like the training laws.'),
      scoreTable(own.answer)));
    const known = answers[0].answer;
    const layers = answers.map(own => ({name: 'predicted' + (answers.length > 1 ? ': ' + label(own) : ''), role: own.role, law: own.answer.prediction}));
    if (known.truth && !twoInputs) layers.push({name: 'true law', role: 'truth', law: known.truth});
    if (known.observed && !twoInputs) layers.push({name: known.observed.trials ? `observed in ${known.observed.trials} trials` : `observed, ${known.observed.size ?? ''} points`, role: 'observed', law: known.observed});
    const predicted = figures(first.target, layers);
    const drawn = fewFigures(first.input, answers.filter((own, i) => i === 0 || twoInputs).map((own, i) => ({name: own.input.label, role: i ? 'second' : 'input', law: own.answer.input})));
    results.replaceChildren(
      el('div', {class: 'side'}, summaries),
      el('section', {class: 'panel', 'aria-label': 'Predicted law'}, el('h2', {}, 'Predicted law'), notDrawn(first.target) && el('p', {class: 'small dim'}, notDrawn(first.target)), el('div', {class: 'side'}, predicted)),
      el('section', {class: 'panel', 'aria-label': 'Input law'}, el('h2', {}, `Input law: ${known.input.size} of ${known.input.available} points`), el('div', {class: 'side'}, drawn)),
      take(answers[0], predicted),
      el('p', {class: 'small dim', id: 'took'}, `Answered in ${seconds.toFixed(2)} s.`));
    [...predicted, ...drawn].forEach(figure => figure.draw());
  }

  function take(own, all) {
    let figure = all[0];
    const which = all.length > 1 && el('select', {id: 'which-figure', 'aria-label': 'Which figure', onchange: () => { figure = all[Number(which.value)]; }}, all.map((one, i) => el('option', {value: i}, one.heading)));
    const query = {resamples: String(options.resamples)};
    const name = own.name + '-' + own.input.file.replace(/\.\w+$/, '');
    const prediction = async (accept, ending) => {
      const search = new URLSearchParams(query);
      for (const [key, value] of Object.entries(covariates)) search.set('given.' + key, value);
      const response = await request(`/api/predict/${encodeURIComponent(own.name)}?` + search, {method: 'POST', body: own.input.body, headers: {'Content-Type': own.input.type, Accept: accept}});
      download(await response.blob(), name + ending);
    };
    const picture = async (format, scale) => {
      const url = await figure.image(format, scale);
      const text = url.slice(url.indexOf(',') + 1);
      download(format === 'svg' ? new Blob([decodeURIComponent(text)], {type: 'image/svg+xml'}) : new Blob([Uint8Array.from(atob(text), c => c.charCodeAt(0))], {type: 'image/png'}), `${name}.${format}`);
    };
    const texts = recipes({origin: location.origin, operator: own.name, parameters: query, given: covariates, file: own.input.file, others: Object.keys(first.others || {})});
    const code = el('code');
    const shown = el('pre', {hidden: true, tabindex: 0, 'aria-label': 'Copied text'}, code);
    const button = (words, action) => el('button', {type: 'button', onclick: () => action().catch(error => say(error.message))}, words);
    return el('section', {class: 'panel', 'aria-label': 'Take it with you'}, el('h2', {}, 'Take it with you'),
      el('p', {class: 'row'}, el('span', {class: 'dim'}, 'Download the prediction'), button('CSV', () => prediction('text/csv', '.csv')), button('npz', () => prediction('application/x-npz', '.npz')),
        el('span', {class: 'dim'}, 'the figure'), which, button('SVG', () => picture('svg', 1)), button('PNG', () => picture('png', 2)),
        el('span', {class: 'dim'}, 'the input'), button((own.input.file.endsWith('.csv') ? 'CSV' : own.input.file.slice(-3)) + ' input', async () => download(new Blob([own.input.body]), own.input.file))),
      el('p', {class: 'row'}, el('span', {class: 'dim'}, 'Copy as'), Object.entries(texts).map(([language, text]) => el('button', {type: 'button', onclick: async () => {
        code.textContent = text;
        shown.hidden = false;
        await navigator.clipboard.writeText(text).then(() => say('Copied.'), () => say('Select the text below to copy it.'));
      }}, language))), shown, facts([]));
  }
}
