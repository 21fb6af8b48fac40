// Where an input comes from: a file, a test law of the run, or a fresh draw from the simulated system.
import {json, request} from './api.js';
import {el, select, show, slider} from './elements.js';

const summary = parameters => Object.entries(parameters).slice(0, 4).map(([name, value]) => `${name} = ${show(value)}`).join(', ') + (Object.keys(parameters).length > 4 ? ', …' : '');

// Kinds of files, by what the server calls them.
const TYPES = {'.npy': 'application/x-npy', '.npz': 'application/x-npz', '.csv': 'text/csv'};
const endingOf = type => Object.keys(TYPES).find(ending => type.includes(TYPES[ending])) || '.csv';
const typeOf = name => TYPES[Object.keys(TYPES).find(ending => name.endsWith(ending)) || '.csv'];

// Calls onchange({body, type, label, file, law | at, given}) whenever the input changes.
export function inputs(operator, id, state, onchange) {
  const box = el('fieldset', {}, el('legend', {}, id === 'a' ? 'Input' : 'Second input'));
  const problem = el('p', {class: 'bad small', role: 'alert'});

  async function take(loading) {
    problem.textContent = '';
    try {
      onchange(await loading());
    } catch (error) {
      problem.textContent = error.message;
    }
  }

  const fetched = async (path, more) => {
    const response = await request(path);
    const type = response.headers.get('Content-Type');
    const body = await response.arrayBuffer();
    return {body, type, file: more.name + endingOf(type), ...more};
  };

  const takeFile = file => {
    const law = document.getElementById('law-' + id);
    if (law) law.value = '';
    return take(async () => ({body: await file.arrayBuffer(), type: typeOf(file.name), label: file.name, file: file.name}));
  };
  const chooser = el('input', {type: 'file', accept: '.csv,.npy,.npz,text/csv', id: 'file-' + id, onclick: () => { chooser.value = ''; }, onchange: () => chooser.files[0] && takeFile(chooser.files[0])});
  const others = Object.keys(operator.others || {});
  const words = others.length ? `Drop an .npz file here with points and ${others.map(name => 'points_' + name).join(', ')}, one point per row, or choose one`
    : 'Drop a CSV or .npy file here, one point per row, or choose one';
  const drop = el('div', {class: 'drop'}, el('label', {for: 'file-' + id}, words), el('br'), chooser);
  for (const event of ['dragenter', 'dragover']) drop.addEventListener(event, e => { e.preventDefault(); drop.classList.add('over'); });
  drop.addEventListener('dragleave', () => drop.classList.remove('over'));
  drop.addEventListener('drop', e => { e.preventDefault(); drop.classList.remove('over'); if (e.dataTransfer.files[0]) takeFile(e.dataTransfer.files[0]); });
  box.append(drop);
  const base = '/api/operators/' + encodeURIComponent(operator.name);

  if (operator.hasTestLaws) {
    const place = el('div');
    box.append(place);
    json(base + '/laws').then(({laws}) => {
      const pick = law => take(() => fetched(`${base}/laws/${law}`, {law, label: 'test law ' + law, name: 'law-' + law, given: (laws.find(own => String(own.id) === String(law)) || {}).given}));
      const names = laws.map(law => [String(law.id), `${law.name || 'law ' + law.id}${Object.keys(law.parameters).length ? ': ' + summary(law.parameters) : ''}`]);
      const wanted = state.law && names.some(([key]) => key === state.law) ? state.law : undefined;
      place.append(select('or a test law, which no training saw', 'law-' + id, [['', 'choose …'], ...names], wanted || '', law => law && pick(law)));
      if (wanted) pick(wanted);
      else if (!state.at && id === 'a' && laws.length) { place.querySelector('select').value = String(laws[0].id); pick(String(laws[0].id)); }
    }).catch(error => { problem.textContent = error.message; });
  }

  if (operator.system) {
    const parts = el('div', {}, el('p', {class: 'small dim'}, `or a fresh ensemble of the system: ${operator.system.title}`));
    const given = Object.fromEntries((state.at || '').split(',').filter(Boolean).map(entry => entry.split(':')));
    const controls = operator.system.parameters.map(parameter => {
      const margin = (parameter.high - parameter.low) / 4;
      return [parameter.name, slider(`${parameter.name}, ${parameter.meaning}`, {
        id: `at-${id}-${parameter.name}`, low: Number((parameter.low > 0 ? Math.max(parameter.low / 2, parameter.low - margin) : parameter.low - margin).toPrecision(3)), high: Number((parameter.high + margin).toPrecision(3)),
        value: Number(given[parameter.name] || ((parameter.low + parameter.high) / 2).toPrecision(4)), onchange: () => draw(),
      })];
    });
    let seed = Number(state.draw || 1);
    const size = el('input', {type: 'number', id: 'size-' + id, min: 2, max: 5000, value: state.size || 200, onchange: () => draw()});
    const at = () => controls.map(([name, control]) => `${name}:${Number(Number(control.input.value).toPrecision(6))}`).join(',');
    const draw = () => {
      const own = {at: at(), size: size.value, draw: String(seed)};
      take(() => fetched(`${base}/draw?` + new URLSearchParams({at: own.at, size: own.size, seed: own.draw}), {...own, label: 'fresh draw at ' + own.at.replaceAll(':', ' = ').replaceAll(',', ', '), name: 'draw'}));
      const law = document.getElementById('law-' + id);
      if (law) law.value = '';
    };
    controls.forEach(([, control]) => parts.append(control.element));
    parts.append(el('div', {class: 'row'}, el('label', {for: 'size-' + id}, 'points'), size, el('button', {type: 'button', id: 'draw-' + id, onclick: () => { seed++; draw(); }}, 'Draw afresh')));
    box.append(parts);
    if (state.at) draw();
  }
  box.append(problem);
  return box;
}
