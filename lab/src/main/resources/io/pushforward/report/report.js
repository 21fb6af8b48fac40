// Draws the figures of the page with Plotly, from the same data as the drawings that they replace.
(() => {
  'use strict';
  const data = JSON.parse(document.getElementById('figures-data').textContent);
  const dark = window.matchMedia('(prefers-color-scheme: dark)');
  const css = name => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  const colour = name => data.colours[name][dark.matches ? 1 : 0];
  const faded = (name, opacity) => colour(name) + Math.round(255 * opacity).toString(16).padStart(2, '0');
  const dashes = {SOLID: 'solid', DASHED: '7px,4px', DOTTED: '2px,3px'};
  const line = ink => ({color: colour(ink.colour), width: ink.width, dash: dashes[ink.dash]});
  const numbers = list => list.map(value => (typeof value === 'number' ? value : null)); // a gap is the text NaN

  // Each mark becomes one or more traces of its panel.
  const traces = {
    curve: m => [{mode: 'lines', x: numbers(m.x), y: numbers(m.y), line: line(m.ink)}],
    step: m => [{
      mode: 'lines', x: m.edges, y: [...m.heights, m.heights[m.heights.length - 1]],
      line: {...line(m.ink), shape: 'hv'},
    }],
    band: m => {
      const edge = {...line(m.ink), width: 0.8};
      const hatched = m.fill === 'HATCHED';
      const fill = {fill: 'tonexty', fillcolor: faded(m.ink.colour, 0.18)};
      if (hatched) fill.fillpattern = {shape: '/', size: 8, solidity: 0.18, fgcolor: colour(m.ink.colour), bgcolor: faded(m.ink.colour, 0.12), fillmode: 'replace'};
      return [
        {mode: 'lines', x: numbers(m.x), y: numbers(m.low), line: edge},
        {mode: 'lines', x: numbers(m.x), y: numbers(m.high), line: edge, ...fill},
      ];
    },
    bars: m => [{
      type: 'bar', x: m.x, base: m.from, y: m.to.map((top, i) => top - m.from[i]), width: m.width,
      marker: {color: faded(m.colour, 0.85)}, customdata: m.to.map((top, i) => top - m.from[i]),
      hovertemplate: '%{customdata:.4~g}<extra>' + m.name + '</extra>',
    }],
    points: m => [{
      mode: 'markers', x: numbers(m.x), y: numbers(m.y),
      marker: {
        size: 2 * m.radius, color: colour(m.colour), opacity: m.x.length > 30 ? 0.75 : 1,
        symbol: {DISC: 'circle', RING: 'circle-open', DIAMOND: 'diamond'}[m.symbol],
        line: m.symbol === 'RING' ? {width: 1.8, color: colour(m.colour)} : {width: 0},
      },
    }],
    whiskers: m => {
      const along = m.low.flatMap((low, i) => [low, m.high[i], null]);
      const aside = m.at.flatMap(at => [at, at, null]);
      return [{
        mode: 'lines', hoverinfo: 'skip', line: line(m.ink),
        x: m.along === 'X' ? along : aside, y: m.along === 'X' ? aside : along,
      }];
    },
    heat: m => {
      const columns = m.xEdges.length - 1;
      const rows = [];
      for (let i = 0; i < m.values.length; i += columns) rows.push(numbers(m.values.slice(i, i + columns)));
      const most = Math.max(...m.values.filter(Number.isFinite));
      const digits = Math.max(0, 2 - Math.floor(Math.log10(most || 1)));
      const trace = {
        type: 'heatmap', x: m.xEdges, y: m.yEdges, z: rows, coloraxis: 'coloraxis',
        hovertemplate: '%{z:.4~g}<extra>' + m.name + '</extra>',
      };
      return [m.text === 'VALUE' ? {...trace, texttemplate: '%{z:.' + digits + 'f}'} : trace];
    },
    rule: (m, panel) => [{
      mode: 'lines', hoverinfo: 'skip', line: line(m.ink),
      x: m.along === 'X' ? [panel.x.range.low, panel.x.range.high] : [m.at, m.at],
      y: m.along === 'X' ? [m.at, m.at] : [panel.y.range.low, panel.y.range.high],
    }],
  };

  // Pixels that the labels of a panel need around it.
  function room(panel) {
    const ticks = panel.y.ticks;
    const names = ticks.kind === 'named' ? ticks.names : [];
    const longest = Math.max(0, ...names.map(name => name.length));
    const left = ticks.kind === 'automatic' ? 46 : longest > 0 ? 16 + 6.9 * longest : 8;
    const bottom = (panel.x.ticks.kind === 'none' ? 8 : 28) + (panel.x.label ? 24 : 0);
    return {left: left + (panel.y.label ? 20 : 0), bottom};
  }

  // Round numbers on a logarithmic axis of less than two decades.
  function fewNumbers(low, high) {
    const values = [];
    for (let k = Math.floor(Math.log10(low)); k <= Math.log10(high); k++)
      for (const factor of [1, 2, 5]) values.push(Number((factor * Math.pow(10, k)).toPrecision(1)));
    const inside = values.filter(value => value >= low && value <= high);
    if (inside.length < 2) return {tickmode: 'auto', nticks: 6, tickformat: '.3~g'};
    return {tickmode: 'array', tickvals: inside, ticktext: inside.map(String)};
  }

  // Powers of ten as an axis names them.
  function decades(low, high) {
    const first = Math.ceil(Math.log10(low) - 1e-9);
    const last = Math.floor(Math.log10(high) + 1e-9);
    const powers = [];
    for (let k = first; k <= last; k += Math.ceil((last - first + 1) / 7)) powers.push(k);
    const raised = k => '10' + String(k).replace(/[-0-9]/g, c => (c === '-' ? '\u207b' : '\u2070\u00b9\u00b2\u00b3\u2074\u2075\u2076\u2077\u2078\u2079'[c]));
    const name = k => (k >= -3 && k <= 3 ? String(Number(Math.pow(10, k).toFixed(3))) : raised(k));
    return {tickmode: 'array', tickvals: powers.map(k => Math.pow(10, k)), ticktext: powers.map(name)};
  }

  function axis(panelAxis, domain, anchor, level) {
    const {low, high} = panelAxis.range;
    const log = panelAxis.scale === 'LOG';
    const named = panelAxis.ticks.kind === 'named';
    const result = {
      domain, anchor, type: log ? 'log' : 'linear', range: log ? [Math.log10(low), Math.log10(high)] : [low, high],
      title: {text: panelAxis.label, standoff: level ? 8 : 6}, color: css('--dim'), gridcolor: css('--line'),
      zeroline: false, showline: true, mirror: true, linecolor: css('--dim'), linewidth: 1, ticks: 'outside', ticklen: 4,
      tickcolor: css('--dim'), automargin: false, exponentformat: 'power', minexponent: 4, nticks: level ? 6 : 7,
    };
    result.title.font = {color: css('--ink'), size: 13};
    if (named) Object.assign(result, {tickmode: 'array', tickvals: panelAxis.ticks.positions, ticktext: panelAxis.ticks.names});
    if (named && panelAxis.ticks.names.every(name => !name)) result.ticks = '';
    if (named && level) result.showgrid = false;
    if (log) Object.assign(result, high / low < 100 ? fewNumbers(low, high) : decades(low, high));
    if (panelAxis.ticks.kind === 'none') Object.assign(result, {showticklabels: false, ticks: '', showgrid: false});
    return result;
  }

  // A panel that leaves the names of its rows to its neighbour bears them itself where it has no neighbour.
  function withNames(panel, first) {
    const blank = panel.y.ticks.kind === 'named' && panel.y.ticks.names.every(name => !name);
    return blank ? {...panel, y: {...panel.y, ticks: first.y.ticks}} : panel;
  }

  const escaped = text => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

  // A title in lines that fit a width.
  function wrapped(title, width) {
    const lines = [];
    for (const word of title.split(' ').filter(Boolean)) {
      const longer = lines.length ? lines[lines.length - 1] + ' ' + word : word;
      if (lines.length && longer.length * 7.6 <= width) lines[lines.length - 1] = longer;
      else lines.push(word);
    }
    return lines;
  }

  // Where every panel lies, in pixels, for the width at hand.
  function places(figure, width) {
    const count = figure.panels.length;
    const even = figure.panels.every(panel => panel.width === 1);
    let columns = Math.min(figure.format.columns, count);
    if (even && width < 560) columns = 1;
    else if (even && width < 800) columns = Math.min(columns, 2);
    const rows = Math.ceil(count / columns);
    const panels = figure.panels.map((panel, i) => (i % columns === 0 ? withNames(panel, figure.panels[0]) : panel));
    const rooms = panels.map(room);
    const scale = figure.panels.flatMap(panel => panel.marks).find(mark => mark.mark === 'heat')?.scale;
    const bar = scale ? (scale.label ? 92 : 70) : 0;
    const lefts = [];
    const shares = [];
    for (let c = 0; c < columns; c++) {
      const own = figure.panels.map((panel, i) => i).filter(i => i % columns === c);
      lefts.push(Math.max(...own.map(i => rooms[i].left)));
      shares.push(Math.max(...own.map(i => figure.panels[i].width)));
    }
    const right = 14;
    const free = width - bar - lefts.reduce((a, b) => a + b) - right * columns;
    const total = shares.reduce((a, b) => a + b);
    const widths = shares.map(share => Math.max(12, free * share / total));
    const height = figure.format.plotHeight ?? widths[0];
    const titles = panels.map((panel, i) => wrapped(panel.title, widths[i % columns]));
    const boxes = [];
    let y = 0;
    for (let r = 0; r < rows; r++) {
      const own = rooms.slice(r * columns, (r + 1) * columns);
      y += 10 + 18 * Math.max(...titles.slice(r * columns, (r + 1) * columns).map(lines => lines.length));
      let x = 0;
      for (let c = 0; c < columns && r * columns + c < count; c++) {
        x += lefts[c];
        boxes.push({x, y, width: widths[c], height});
        x += widths[c] + right;
      }
      y += height + Math.max(...own.map(one => one.bottom));
    }
    return {panels, titles, boxes, height: y + 4, scale};
  }

  function build(figure, width) {
    const {panels, titles, boxes, height, scale} = places(figure, width);
    const layout = {
      width, height, margin: {l: 0, r: 0, t: 0, b: 0}, showlegend: false, barmode: 'overlay', annotations: [],
      paper_bgcolor: 'rgba(0,0,0,0)', plot_bgcolor: 'rgba(0,0,0,0)',
      font: {family: getComputedStyle(document.body).fontFamily, size: 12, color: css('--ink')},
      hoverlabel: {bgcolor: css('--paper'), bordercolor: css('--line'), font: {color: css('--ink')}},
    };
    const list = [];
    panels.forEach((panel, i) => {
      const box = boxes[i];
      const n = i === 0 ? '' : String(i + 1);
      layout['xaxis' + n] = axis(panel.x, [box.x / width, (box.x + box.width) / width], 'y' + n, true);
      layout['yaxis' + n] = axis(panel.y, [1 - (box.y + box.height) / height, 1 - box.y / height], 'x' + n, false);
      if (panel.title)
        layout.annotations.push({
          text: '<b>' + titles[i].map(escaped).join('<br>') + '</b>', showarrow: false,
          xref: 'paper', yref: 'paper', xanchor: 'center', yanchor: 'bottom', font: {size: 13},
          x: (box.x + box.width / 2) / width, y: 1 - (box.y - 6) / height,
        });
      for (const mark of panel.marks)
        for (const trace of traces[mark.mark](mark, panel))
          list.push({
            type: 'scatter', name: mark.name, xaxis: 'x' + n, yaxis: 'y' + n, hoverlabel: {namelength: -1},
            hovertemplate: trace.hoverinfo ? undefined : '(%{x:.4~g}, %{y:.4~g})<extra>' + mark.name + '</extra>', ...trace,
          });
    });
    const kinds = new Set(figure.panels.flatMap(panel => panel.marks.map(mark => mark.mark)));
    layout.hovermode = kinds.has('points') || kinds.has('heat') || kinds.has('bars') ? 'closest' : 'x';
    if (scale) {
      const stops = data.schemes[scale.scheme];
      const top = Math.min(...boxes.map(box => box.y));
      const bottom = Math.max(...boxes.map(box => box.y + box.height));
      const right = Math.max(...boxes.map(box => box.x + box.width));
      layout.coloraxis = {
        cmin: scale.low, cmax: scale.high, colorscale: stops.map((stop, i) => [i / (stops.length - 1), stop]),
        colorbar: {
          title: {text: scale.label, side: 'right', font: {size: 13}}, thickness: 14, outlinewidth: 1, outlinecolor: css('--dim'),
          x: (right + 18) / width, xanchor: 'left', xpad: 0, ypad: 0, y: 1 - (top + bottom) / 2 / height,
          lenmode: 'pixels', len: bottom - top, tickcolor: css('--dim'), ticks: 'outside', ticklen: 4, tickfont: {color: css('--dim')},
        },
      };
    }
    return {traces: list, layout};
  }

  const config = {displayModeBar: false, responsive: false};

  // A button that saves the drawing behind an interactive figure.
  function saver(frame, id) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'save';
    button.textContent = 'Save as SVG';
    button.addEventListener('click', () => {
      const text = frame.querySelector('.still svg').outerHTML;
      const link = document.createElement('a');
      link.href = URL.createObjectURL(new Blob([text], {type: 'image/svg+xml'}));
      link.download = id + '.svg';
      link.click();
      URL.revokeObjectURL(link.href);
    });
    frame.querySelector('h3').append(button);
  }

  function draw(element, figure) {
    const hidden = new Set([...element.parentNode.querySelectorAll('.legend button[aria-pressed="false"]')].map(b => b.dataset.series));
    const {traces: list, layout} = build(figure, Math.floor(element.clientWidth));
    for (const trace of list) trace.visible = !hidden.has(trace.name);
    return Plotly.react(element, list, layout, config);
  }

  for (const figure of data.figures) {
    const element = document.querySelector('.plot[data-figure="' + figure.id + '"]');
    const frame = element.parentNode;
    frame.classList.add('live');
    saver(frame, figure.id);
    draw(element, figure);
    let width = element.clientWidth;
    new ResizeObserver(() => {
      if (element.clientWidth === 0 || Math.abs(element.clientWidth - width) < 2) return; // hidden on paper
      width = element.clientWidth;
      draw(element, figure);
    }).observe(frame);
    dark.addEventListener('change', () => draw(element, figure));
    for (const button of frame.querySelectorAll('.legend button'))
      button.addEventListener('click', () => {
        button.setAttribute('aria-pressed', button.getAttribute('aria-pressed') === 'true' ? 'false' : 'true');
        draw(element, figure);
      });
  }
})();
// Tables whose headings sort: numbers by their value, the smallest first, and again the largest first.
(() => {
  'use strict';
  const value = (row, k) => {
    const cell = row.cells[k];
    const number = Number(cell.dataset.value ?? cell.textContent);
    return cell.textContent.trim() === '' ? Infinity : Number.isNaN(number) ? cell.textContent : number;
  };
  const order = (a, b) => (typeof a === typeof b ? (a < b ? -1 : a > b ? 1 : 0) : typeof a === 'number' ? -1 : 1);
  for (const table of document.querySelectorAll('table.sortable'))
    [...table.tHead.rows[0].cells].forEach((head, k) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.append(...head.childNodes);
      head.append(button);
      button.addEventListener('click', () => {
        const down = head.getAttribute('aria-sort') === 'ascending';
        for (const other of table.tHead.rows[0].cells) other.removeAttribute('aria-sort');
        head.setAttribute('aria-sort', down ? 'descending' : 'ascending');
        const rows = [...table.tBodies[0].rows].sort((a, b) => (down ? -1 : 1) * order(value(a, k), value(b, k)));
        table.tBodies[0].append(...rows);
      });
    });
})();
