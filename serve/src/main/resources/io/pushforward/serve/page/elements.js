// Builds elements without ever reading text as HTML.
export function el(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith('on')) element.addEventListener(key.slice(2), value);
    else if (key === 'class') element.className = value;
    else if (value === true) element.setAttribute(key, '');
    else element.setAttribute(key, value);
  }
  for (const child of children.flat()) {
    if (child === undefined || child === null || child === false) continue;
    element.append(child);
  }
  return element;
}

export const say = text => { document.getElementById('status').textContent = text || ''; };

export function facts(pairs) {
  const list = el('dl', {class: 'facts'});
  for (const [term, value] of pairs) if (value !== undefined && value !== '') list.append(el('dt', {}, term), el('dd', {}, value));
  return list;
}

// A slider with its name, value and range, all of which a screen reader hears.
export function slider(label, {low, high, value, step = 'any', unit = '', onchange, id}) {
  const output = el('output', {for: id}, show(value) + unit);
  const input = el('input', {type: 'range', id, min: low, max: high, step, value, oninput: () => { output.textContent = show(Number(input.value)) + unit; }, onchange: () => onchange(Number(input.value))});
  input.value = value;
  return {element: el('div', {class: 'field'}, el('div', {class: 'head'}, el('label', {for: id}, label), output), input), input, set: next => { input.value = next; output.textContent = show(Number(next)) + unit; }};
}

export function select(label, id, options, value, onchange) {
  const input = el('select', {id, onchange: () => onchange(input.value)}, options.map(([key, words]) => el('option', {value: key, selected: key === value}, words)));
  return el('div', {class: 'field'}, el('label', {for: id}, label), input);
}

// Four digits that matter.
export function show(number) {
  if (number === Infinity || number === 'Infinity') return '∞';
  if (!Number.isFinite(number)) return '–';
  if (number === 0) return '0';
  const size = Math.abs(number);
  if (size >= 1e6 || size < 1e-4) return number.toExponential(2);
  return String(Number(number.toPrecision(4)));
}
