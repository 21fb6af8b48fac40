// All runs in a table, one run, and two runs law by law.
import {json, openReport} from './api.js';
import {el, facts, say, select, show} from './elements.js';
import {curves} from './figures.js';

const link = state => '#/runs?' + new URLSearchParams(Object.entries(state).filter(([, value]) => value));
const provenance = run => (run.results && run.results.provenance) || {};
const metricsOf = run => (run.results ? [...new Set(run.results.operators.flatMap(own => Object.keys(own.scores)))] : []);

function best(run, metric) {
  const rows = run.results ? run.results.operators.filter(own => own.scores[metric] && own.name !== 'pooled-law') : [];
  return rows.sort((a, b) => a.scores[metric].mean - b.scores[metric].mean)[0];
}

function table(runs, state, remember) {
  const metric = own => metricsOf(own)[0];
  const columns = [
    ['Run', own => own.run, own => el('a', {href: link({run: own.run})}, own.run)],
    ['Task', own => own.task, own => own.task],
    ['Status', own => own.status, own => el('span', {class: 'tag' + (own.status === 'under way' ? ' live' : '')}, own.status)],
    ['Operators', own => (own.results ? own.results.operators.length : 0), own => (own.results ? own.results.operators.length : '–')],
    ['Best operator', own => (best(own, metric(own)) || {}).name || '', own => (best(own, metric(own)) || {}).name || '–'],
    ['Its score', own => (best(own, metric(own)) || {scores: {}}).scores[metric(own)]?.mean ?? Infinity, own => { const top = best(own, metric(own)); return top ? `${metric(own)} ${show(top.scores[metric(own)].mean)}` : '–'; }],
    ['Floor', own => (best(own, metric(own)) || {scores: {}}).scores[metric(own)]?.floor ?? Infinity, own => { const top = best(own, metric(own)); return top ? show(top.scores[metric(own)].floor) : '–'; }],
    ['Time', own => provenance(own).seconds || 0, own => (provenance(own).seconds ? show(provenance(own).seconds) + ' s' : '–')],
    ['Seed', own => own.seed, own => own.seed],
    ['Data', own => own.data || '', own => own.data || '–'],
    ['Commit', own => provenance(own).commit || '', own => provenance(own).commit || '–'],
    ['Finished', own => provenance(own).finished || '', own => (provenance(own).finished ? provenance(own).finished.replace('T', ' ').replace('Z', ' UTC') : '–')],
  ];
  const by = columns.findIndex(([head]) => head === (state.sort || 'Run'));
  const down = state.down === '1';
  const sorted = [...runs].sort((a, b) => { const [x, y] = [columns[by][1](a), columns[by][1](b)]; return (x < y ? -1 : x > y ? 1 : 0) * (down ? -1 : 1); });
  return el('div', {class: 'scroll', tabindex: 0, role: 'region', 'aria-label': 'All runs'}, el('table', {id: 'runs'},
    el('thead', {}, el('tr', {}, columns.map(([head], i) => el('th', {scope: 'col', 'aria-sort': i === by ? (down ? 'descending' : 'ascending') : undefined},
      el('button', {type: 'button', onclick: () => remember({...state, sort: head, down: i === by && !down ? '1' : undefined})}, head))))),
    el('tbody', {}, sorted.map(own => el('tr', {}, columns.map(([, , cell]) => el('td', {}, cell(own))))))));
}

function progress(run) {
  return el('div', {}, el('p', {}, `Last change ${run.lastChange.replace('T', ' ').replace(/\..*/, ' UTC')}.`), el('div', {class: 'scroll'}, el('table', {id: 'progress'},
    el('thead', {}, el('tr', {}, ['operator', 'seed', 'status', 'epochs', 'loss'].map(head => el('th', {scope: 'col'}, head)))),
    el('tbody', {}, (run.progress || []).map(row => {
      const share = row.status === 'trained' ? 1 : row.epochs ? (row.done || 0) / row.epochs : 0;
      return el('tr', {}, el('td', {}, row.operator), el('td', {}, row.seed), el('td', {}, row.status),
        el('td', {}, el('span', {class: 'bar', role: 'progressbar', 'aria-label': 'epochs done', 'aria-valuenow': Math.round(100 * share), 'aria-valuemin': 0, 'aria-valuemax': 100}, el('span', {style: `width: ${Math.round(100 * share)}%`})), row.epochs ? ` ${row.status === 'trained' ? row.epochs : row.done || 0} of ${row.epochs}` : ''), el('td', {class: 'num'}, row.loss === undefined ? '–' : show(row.loss)));
    })))));
}

function operatorScores(run) {
  const metrics = metricsOf(run);
  return el('div', {class: 'scroll'}, el('table', {}, el('caption', {}, 'Mean over test laws; in brackets the floor. Lower is better.'),
    el('thead', {}, el('tr', {}, ['operator', 'trained numbers', 'training', ...metrics].map(head => el('th', {scope: 'col'}, head)))),
    el('tbody', {}, run.results.operators.map(own => el('tr', {}, el('th', {scope: 'row'}, own.name), el('td', {class: 'num'}, own.parameters.toLocaleString('en')), el('td', {class: 'num'}, show(own.trainSeconds) + ' s'),
      metrics.map(metric => el('td', {class: 'num'}, own.scores[metric] ? `${show(own.scores[metric].mean)} (${show(own.scores[metric].floor)})` : '–')))))));
}

async function one(main, run, all, state, remember) {
  main.append(el('p', {}, el('a', {href: '#/runs'}, '← all runs')), el('h1', {}, run.run), el('p', {class: 'row'}, el('span', {class: 'tag' + (run.status === 'under way' ? ' live' : '')}, run.status),
    run.hasReport && el('button', {type: 'button', onclick: () => openReport(run.run)}, 'Full report')));
  main.append(facts([['Task', run.task], ['Data', run.data], ['Seed', run.seed], ['Machine', provenance(run).machine], ['Commit', provenance(run).commit], ['Training laws', provenance(run).trainingLaws], ['Test laws', provenance(run).testLaws]]));
  if (run.progress) main.append(el('section', {class: 'panel'}, el('h2', {}, 'Progress'), progress(run)));
  if (run.results) main.append(el('section', {class: 'panel'}, el('h2', {}, 'Scores'), operatorScores(run)));
  const other = state.with ? await json('/api/runs/' + encodeURIComponent(state.with)) : undefined;
  const trained = [run, ...(other ? [other] : [])].flatMap(own => own.curves.map(curve => ({...curve, run: own.run})));
  if (trained.length) {
    const series = trained.map(own => ({name: `${other ? own.run + ': ' : ''}${own.operator}, seed ${own.seed}${own.underWay ? ' (under way)' : ''}`, x: own.losses.map((_, i) => i + 1), y: own.losses}));
    const figure = curves('Training curves', series, 'epoch', 'training loss', 'The loss of each epoch. Losses of different kinds do not compare.');
    main.append(el('section', {class: 'panel'}, figure));
    figure.draw();
  }
  if (run.hasScores) {
    const others = all.filter(own => own.run !== run.run && own.hasScores && own.task === run.task);
    const place = el('section', {class: 'panel', id: 'compare'}, el('h2', {}, 'Law by law'));
    main.append(place);
    await compare(place, run, others, state, remember);
  }
}

async function compare(place, run, others, state, remember) {
  const own = await json(`/api/runs/${encodeURIComponent(run.run)}/scores`);
  const other = state.with ? await json(`/api/runs/${encodeURIComponent(state.with)}/scores`) : own;
  const names = Object.keys(own.operators), otherNames = Object.keys(other.operators);
  const a = names.includes(state.a) ? state.a : names[0];
  const b = otherNames.includes(state.b) ? state.b : state.with ? (otherNames.includes(a) ? a : otherNames[0]) : otherNames.find(name => name !== a) || a;
  const metrics = Object.keys(own.operators[a]).filter(metric => other.operators[b][metric]);
  const metric = metrics.includes(state.metric) ? state.metric : metrics[0];
  const keep = more => remember({...state, run: run.run, a, b, metric, ...more});
  place.append(el('div', {class: 'row'},
    select('Operator', 'compare-a', names.map(name => [name, name]), a, name => keep({a: name})),
    select('of run', 'compare-with', [['', run.run + ' (this one)'], ...others.map(own => [own.run, own.run])], state.with || '', name => keep({with: name || undefined, b: undefined})),
    select('the operator', 'compare-b', otherNames.map(name => [name, name]), b, name => keep({b: name})),
    select('by', 'compare-metric', metrics.map(name => [name, name]), metric, name => keep({metric: name}))));
  if (!metric) {
    place.append(el('p', {}, 'These two have no metric in common.'));
    return;
  }
  const left = own.operators[a][metric], right = other.operators[b][metric];
  const laws = Object.keys(left).filter(law => right[law]);
  const x = laws.map(law => left[law].score), y = laws.map(law => right[law].score);
  const text = laws.map(law => `law ${law}: ` + Object.entries(own.laws[law] || {}).map(([name, value]) => `${name} = ${show(value)}`).join(', '));
  const low = Math.min(...x, ...y), high = Math.max(...x, ...y);
  const better = laws.filter((_, i) => x[i] < y[i]).length;
  const figure = curves(`${metric}: ${a} against ${b}${state.with ? ' of ' + state.with : ''}`,
    [{name: 'a test law', x, y, text, mode: 'markers'}, {name: 'equal scores', x: [low, high], y: [low, high]}], `${metric} of ${a} (${run.run})`, `${metric} of ${b} (${state.with || run.run})`,
    laws.length ? `${a} of ${run.run} is better on ${better} of ${laws.length} laws (points above the line).` : 'The two runs share no test law.');
  place.append(figure);
  figure.draw();
}

let timer;
export async function runs(main, state, remember) {
  clearTimeout(timer);
  say('Loading runs …');
  const all = (await json('/api/runs')).runs;
  say('');
  if (state.run) {
    const run = await json('/api/runs/' + encodeURIComponent(state.run));
    await one(main, run, all, state, remember);
    if (run.status === 'under way') timer = setTimeout(() => { if (location.hash.startsWith('#/runs')) remember({...state}); }, 4000);
    return;
  }
  main.append(el('h1', {}, 'Runs'), el('p', {class: 'dim'}, 'Scores are of the best operator, by the first metric of the run; lower is better, the floor is the best possible.'), table(all, state, remember));
  const live = all.filter(own => own.status === 'under way');
  for (const own of live) main.append(el('section', {class: 'panel'}, el('h2', {}, own.run + ': under way'), progress(own)));
  if (live.length) timer = setTimeout(() => { if (location.hash.startsWith('#/runs')) remember({...state}); }, 4000);
}
