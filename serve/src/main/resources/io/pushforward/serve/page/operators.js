// Cards of what is served.
import {json, openReport} from './api.js';
import {el, facts, say, show} from './elements.js';

const words = space => (space.words.charAt(0).toUpperCase() + space.words.slice(1)).replace(/\^(\d+)/, (_, power) => [...power].map(digit => '⁰¹²³⁴⁵⁶⁷⁸⁹'[digit]).join('')).replaceAll('.0', '');

// Quantities with their units, as the data name them.
const units = space => [...(space.quantities || []), ...(space.axisNames || []), space.axis].filter(Boolean).join(', ');

function scores(result) {
  const rows = Object.entries(result.scores).map(([metric, score]) => el('tr', {},
    el('th', {scope: 'row'}, metric),
    el('td', {class: 'num'}, show(score.mean) + (score.std ? ' ± ' + show(score.std) : '')),
    el('td', {class: 'num'}, show(score.floor)),
    el('td', {class: 'num'}, show(score.constant))));
  return el('div', {class: 'scroll'}, el('table', {}, el('caption', {}, 'Scores on test laws; lower is better, the floor is the best possible.'),
    el('thead', {}, el('tr', {}, ['metric', 'score', 'floor', 'constant'].map((head, i) => el('th', {scope: 'col', class: i ? 'num' : ''}, head)))), el('tbody', {}, rows)));
}

function calibration(result) {
  const coverage = result && result.calibration && result.calibration.coverage;
  if (!coverage || !coverage.length) return undefined;
  return coverage.map(own => `${show(100 * own.nominal)} % intervals hold ${show(100 * own.observed)} %`).join('; ');
}

function card(operator) {
  return el('article', {class: 'card', 'aria-labelledby': 'card-' + operator.name},
    el('h2', {id: 'card-' + operator.name}, operator.name),
    operator.title && el('p', {class: 'dim small'}, operator.title),
    facts([
      ['Task', operator.task],
      ['From laws on', words(operator.input)],
      ['To laws on', words(operator.target)],
      ['Quantities', [units(operator.input), units(operator.target)].filter(Boolean).join(' → ') || 'none given'],
      ['Covariates', operator.covariates.map(own => own.name + (own.unit ? ` (${own.unit})` : '')).join(', ') || 'none'],
      ['Trained on', `${operator.trainingLaws.toLocaleString('en')} laws`],
      ['Trained numbers', operator.trainedNumbers.toLocaleString('en')],
      ['Calibration', calibration(operator.result) || 'not measured'],
      ['Version', operator.version],
    ]),
    operator.result ? scores(operator.result) : el('p', {class: 'dim small'}, 'No scores: this bundle is served without its run.'),
    el('p', {class: 'actions row'},
      el('a', {class: 'button main', href: '#/ask?operator=' + encodeURIComponent(operator.name)}, 'Ask'),
      operator.run && el('button', {type: 'button', onclick: () => openReport(operator.run)}, 'Full report')));
}

export async function operators(main) {
  say('Loading operators …');
  const list = (await json('/api/operators')).operators;
  say('');
  main.append(el('h1', {}, 'Operators'),
    el('p', {class: 'dim'}, 'Each takes an ensemble, a sample of one probability law, and predicts the law that belongs to it.'),
    el('div', {class: 'cards'}, list.map(card)));
  if (!list.length) main.append(el('p', {}, 'No operator is trained yet. Runs shows what is under way.'));
}
