// Draws laws. What a law looks like follows from its space: bins, labels, the line, vectors or paths.
import {el, show} from './elements.js';
import {column, cumulative, density, even, quantile} from './numbers.js';

const css = name => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
const faded = (colour, opacity) => colour + Math.round(255 * opacity).toString(16).padStart(2, '0');
const DASH = {solid: 'solid', dash: '7px,4px', dot: '2px,3px'};

// How each role is drawn; colours that colour-blind readers can tell apart, and dashes besides.
export const ROLES = {
  first: {colour: '--first', dash: 'solid', width: 2.4},
  second: {colour: '--second', dash: 'solid', width: 2.4},
  truth: {colour: '--truth', dash: 'dash', width: 2},
  observed: {colour: '--dim', dash: 'dot', width: 1.6},
  input: {colour: '--given', dash: 'solid', width: 2},
};

// The name of a coordinate with its unit, as the data tell them.
export function coordinate(space, k) {
  const names = space.quantities || [];
  return names[k] || (names.length === 1 ? names[0] : space.dimension === 1 ? 'value' : `coordinate ${k + 1}`);
}

// The name of a channel of paths or fields with its unit.
export const channelName = (space, channel) => (space.quantities || [])[channel] || ((space.channels || 1) === 1 ? 'value' : `channel ${channel + 1}`);

// More channels than these are not drawn.
const MOST_CHANNELS = 6;
export const notDrawn = space => (space.channels > MOST_CHANNELS ? `The first ${MOST_CHANNELS} of ${space.channels} channels are drawn; downloads hold all.` : '');
const channelsOf = space => Array.from({length: Math.min(space.channels || 1, MOST_CHANNELS)}, (_, channel) => channel);

// A title that says of which channel, where there are several.
const titled = (title, space, channel) => ((space.channels || 1) === 1 ? title : `${channelName(space, channel)}: ${title.charAt(0).toLowerCase() + title.slice(1)}`);

const timeLabel = space => space.axis || 'time';
const binLabel = space => (space.quantities || [])[0] || space.axis || 'value';

function layout(x, y, more = {}) {
  const axis = {gridcolor: css('--line'), zerolinecolor: css('--line'), linecolor: css('--dim'), ticks: 'outside', tickcolor: css('--line'), automargin: true};
  return {
    margin: {l: 56, r: 14, t: 8, b: 46}, height: 280, showlegend: false, paper_bgcolor: 'rgba(0,0,0,0)', plot_bgcolor: 'rgba(0,0,0,0)',
    font: {family: 'system-ui, Arial, sans-serif', size: 13, color: css('--ink')}, hovermode: 'closest',
    xaxis: {...axis, title: {text: x, standoff: 8}}, yaxis: {...axis, title: {text: y, standoff: 8}, rangemode: 'tozero'}, ...more,
  };
}

const line = role => ({color: css(ROLES[role].colour), width: ROLES[role].width, dash: DASH[ROLES[role].dash]});
const band = (x, low, high, role, shape = 'linear') => [
  {x, y: low, mode: 'lines', line: {width: 0, shape}, hoverinfo: 'skip'},
  {x, y: high, mode: 'lines', line: {width: 0, shape}, fill: 'tonexty', fillcolor: faded(css(ROLES[role].colour), 0.2), hoverinfo: 'skip'},
];

// One figure: a plot, its legend and its caption. The plot is drawn when it stands in the page.
function figure(title, layers, traces, axes, caption) {
  const plot = el('div', {class: 'plot', role: 'img', 'aria-label': title + ': ' + layers.map(layer => layer.name).join(', ')});
  const legend = el('ul', {class: 'legend'}, layers.map(layer => {
    const role = ROLES[layer.role];
    return el('li', {}, el('span', {class: 'key ' + (role.dash === 'solid' ? '' : role.dash), style: `border-color: var(${role.colour})`}), layer.name);
  }));
  const whole = el('figure', {class: 'figure'}, el('h3', {}, title), legend, plot, el('figcaption', {}, caption));
  whole.heading = title;
  whole.draw = () => window.Plotly.react(plot, traces(), axes(), {displayModeBar: false, responsive: true});
  whole.image = (format, scale) => window.Plotly.toImage(plot, {format, width: 900, height: 420, scale});
  return whole;
}

const pointsOf = law => law.points || law.atoms;
const weightsOf = law => law.weights || even(pointsOf(law).length);
const massesOf = law => law.masses || law.mean;

function bins(space, layers) {
  const edges = space.edges, widths = edges.slice(1).map((edge, k) => edge - edges[k]), count = widths.length;
  const steps = values => [...values, values[values.length - 1]];
  const heights = masses => widths.map((width, k) => masses[k] / width);
  const beyond = space.names.slice(count);
  const rest = layers.map(layer => beyond.map((name, k) => `${layer.name}: ${show(100 * massesOf(layer.law)[count + k])} % ${name}`).join(', ')).join('; ');
  return [
    figure('Density', layers, () => layers.flatMap(layer => {
      const own = {x: edges, y: steps(heights(massesOf(layer.law))), mode: 'lines', line: {...line(layer.role), shape: 'hv'}, name: layer.name};
      return layer.law.low ? [...band(edges, steps(heights(layer.law.low)), steps(heights(layer.law.high)), layer.role, 'hv'), own] : [own];
    }), () => layout(binLabel(space), 'density'), 'Band: 5 % to 95 % over input ensembles resampled from yours.' + (beyond.length ? ' Outside the bins: ' + rest + '.' : '')),
    figure('Distribution function', layers, () => layers.map(layer => {
      let sum = 0;
      const y = [0, ...massesOf(layer.law).slice(0, count).map(mass => (sum += mass))];
      return {x: edges, y, mode: 'lines', line: line(layer.role), name: layer.name};
    }), () => layout(binLabel(space), 'probability up to here', {}), 'The probability of values up to each point' + (beyond.length ? '; what is missing to 1 is ' + beyond.join(', ') + '.' : '.')),
  ];
}

function labels(space, layers) {
  return [figure('Masses', layers, () => layers.map((layer, i) => ({
    type: 'bar', x: space.names, y: massesOf(layer.law), name: layer.name, offsetgroup: i,
    marker: {color: css(ROLES[layer.role].colour), pattern: {shape: ['', '/', '.', 'x'][i % 4]}},
    error_y: layer.law.error ? {type: 'data', array: layer.law.error, color: css('--ink')} : undefined,
  })), () => layout('label', 'probability', {barmode: 'group'}), 'Whiskers: the error from the input ensemble\'s finite size.')];
}

function lines(space, layers, k, titles = ['Density', 'Distribution function'], name = coordinate(space, k)) {
  const values = layer => column(pointsOf(layer.law), k);
  return [
    figure(titles[0], layers, () => layers.map(layer => ({...density(values(layer), weightsOf(layer.law)), mode: 'lines', line: line(layer.role), name: layer.name})),
      () => layout(name, 'density'), 'Gaussian kernel estimates from the points.'),
    figure(titles[1], layers, () => layers.map(layer => ({...cumulative(values(layer), weightsOf(layer.law)), mode: 'lines', line: {...line(layer.role), shape: 'hv'}, name: layer.name})),
      () => layout(name, 'probability up to here'), 'The probability of values up to each point.'),
  ];
}

function scatter(space, layers) {
  return figure('Points', layers, () => layers.map(layer => ({
    x: column(pointsOf(layer.law), 0), y: column(pointsOf(layer.law), 1), mode: 'markers', name: layer.name,
    marker: {color: css(ROLES[layer.role].colour), size: 6, opacity: 0.65, symbol: {first: 'circle', second: 'diamond', truth: 'cross', observed: 'x', input: 'circle-open'}[layer.role]},
  })), () => layout(coordinate(space, 0), coordinate(space, 1), {yaxis: {...layout('', '').yaxis, title: {text: coordinate(space, 1)}, rangemode: 'normal'}}), 'The first two coordinates.');
}

function fan(space, layers, channel) {
  const times = space.times, channels = space.channels || 1;
  const at = (law, level) => times.map((_, t) => quantile(column(pointsOf(law), t * channels + channel), weightsOf(law), level));
  const name = channelName(space, channel);
  return figure(titled('Quantiles over time', space, channel), layers, () => layers.flatMap((layer, i) => {
    const middle = {x: times, y: at(layer.law, 0.5), mode: 'lines', line: line(layer.role), name: layer.name};
    const low = at(layer.law, 0.05), high = at(layer.law, 0.95);
    if (i === 0) return [...band(times, low, high, layer.role), ...band(times, at(layer.law, 0.25), at(layer.law, 0.75), layer.role), middle];
    const edge = {...line(layer.role), width: 1.2};
    return [{x: times, y: low, mode: 'lines', line: edge, hoverinfo: 'skip'}, {x: times, y: high, mode: 'lines', line: edge, hoverinfo: 'skip'}, middle];
  }), () => layout(timeLabel(space), name, {yaxis: {...layout('', '').yaxis, title: {text: name}, rangemode: 'normal'}}),
  'Median, middle half and 5 % to 95 % at each time; further laws by their median and 5 % and 95 %.');
}

// What stands at the last time of paths.
function end(space, layers, channel) {
  const at = `At the last time, ${show(space.times[space.times.length - 1])}`;
  const titles = [at + ': density', at + ': distribution function'].map(title => titled(title, space, channel));
  return lines(space, layers, (space.times.length - 1) * (space.channels || 1) + channel, titles, channelName(space, channel));
}

// Maps of mean and deviation of one channel of each law of fields, each on one colour scale; of three axes the middle of the first.
function maps(space, layers, channel) {
  const [up, across] = space.axes.slice(-2).map(axis => axis.nodes), channels = space.channels || 1;
  const begin = space.axes.length === 3 ? Math.floor(space.axes[0].nodes.length / 2) * up.length * across.length : 0;
  const names = space.axisNames || ['z', 'y', 'x'].slice(-space.axes.length);
  const moments = law => {
    const points = pointsOf(law), weights = weightsOf(law), total = weights.reduce((sum, one) => sum + one, 0);
    const over = value => up.map((_, i) => across.map((__, j) => {
      const at = (begin + i * across.length + j) * channels + channel;
      return points.reduce((sum, point, k) => sum + weights[k] * value(point[at], i, j), 0) / total;
    }));
    const mean = over(value => value);
    return {mean, deviation: over((value, i, j) => (value - mean[i][j]) ** 2).map(row => row.map(Math.sqrt))};
  };
  const all = layers.map(layer => moments(layer.law));
  const range = which => all.flatMap(own => own[which]).flat().reduce(([low, high], value) => [Math.min(low, value), Math.max(high, value)], [Infinity, -Infinity]);
  const ranges = {mean: range('mean'), deviation: range('deviation')};
  return layers.flatMap((layer, i) => ['mean', 'deviation'].map(which => figure(titled(`${which === 'mean' ? 'Mean' : 'Deviation'}: ${layer.name}`, space, channel), [], () => [{
    type: 'heatmap', x: across, y: up, z: all[i][which], zmin: ranges[which][0], zmax: ranges[which][1], colorscale: 'Viridis', colorbar: {title: {text: channelName(space, channel), side: 'right'}},
    hovertemplate: '%{x:.3g}, %{y:.3g}: %{z:.4g}<extra></extra>',
  }], () => layout(names[names.length - 1], names[names.length - 2], {yaxis: {...layout('', '').yaxis, title: {text: names[names.length - 2]}, rangemode: 'normal'}}),
  `The ${which} at each place, on one colour scale for all laws here.`)));
}

// All figures of some laws on one space; the first layer is the one that matters most.
export function figures(whole, layers) {
  const isPath = whole.space === 'fields' && whole.axes.length === 1;
  const space = isPath ? {...whole, space: 'paths', times: whole.axes[0].nodes} : whole;
  if (space.space === 'labels') return space.edges ? bins(space, layers) : labels(space, layers);
  if (space.space === 'paths') {
    // of several channels the distribution functions are left out
    return channelsOf(space).flatMap(channel => [fan(space, layers, channel), ...end(space, layers, channel).slice(0, space.channels > 1 ? 1 : 2)]);
  }
  if (space.space === 'fields') return channelsOf(space).flatMap(channel => maps(space, layers, channel));
  if (space.dimension === 1) return lines(space, layers, 0);
  const all = [scatter(space, layers)];
  for (let k = 0; k < Math.min(space.dimension, 4); k++) all.push(...lines(space, layers, k, [`Density of ${coordinate(space, k)}`, `Distribution function of ${coordinate(space, k)}`]).slice(0, space.dimension > 2 ? 1 : 2));
  return all;
}

// The first figures of laws on one space, for an input: two, or two per channel (and law, for maps).
export function fewFigures(space, layers) {
  const isMap = space.space === 'fields' && space.axes.length > 1;
  return figures(space, layers).slice(0, 2 * (space.channels || 1) * (isMap ? layers.length : 1));
}

export function curves(title, series, x, y, caption, logarithmic = false) {
  const colours = ['--first', '--truth', '--given', '--second', '--ink', '--dim'], dashes = ['solid', 'dash', 'dot'];
  const plot = el('div', {class: 'plot', role: 'img', 'aria-label': title});
  const whole = el('figure', {class: 'figure'}, el('h3', {}, title),
    el('ul', {class: 'legend'}, series.map((one, i) => el('li', {}, el('span', {class: 'key ' + ['', 'dash', 'dot'][Math.floor(i / 6) % 3], style: `border-color: var(${colours[i % 6]})`}), one.name))), plot, el('figcaption', {}, caption));
  whole.draw = () => window.Plotly.react(plot, series.map((one, i) => ({
    x: one.x, y: one.y, text: one.text, mode: one.mode || 'lines', name: one.name, line: {color: css(colours[i % 6]), dash: DASH[dashes[Math.floor(i / 6) % 3]], width: 2},
    marker: {color: css(colours[i % 6]), size: 8, opacity: 0.8, symbol: ['circle', 'diamond', 'cross', 'x', 'square', 'triangle-up'][i % 6]},
    hovertemplate: one.text ? '%{text}<br>%{x:.4g}, %{y:.4g}<extra></extra>' : undefined,
  })), layout(x, y, {yaxis: {...layout('', '').yaxis, title: {text: y}, rangemode: 'normal', type: logarithmic ? 'log' : 'linear'}, xaxis: {...layout('', '').xaxis, title: {text: x}}}), {displayModeBar: false, responsive: true});
  return whole;
}
