// Statistics of weighted points, for figures.
export const column = (points, k) => points.map(point => point[k]);
export const even = count => new Array(count).fill(1 / count);

export function quantile(values, weights, level) {
  const order = values.map((_, i) => i).sort((i, j) => values[i] - values[j]);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let mass = 0;
  for (const i of order) {
    mass += weights[i];
    if (mass >= level * total - 1e-12) return values[i];
  }
  return values[order[order.length - 1]];
}

// The distribution function as steps.
export function cumulative(values, weights) {
  const order = values.map((_, i) => i).sort((i, j) => values[i] - values[j]);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const x = [], y = [];
  let mass = 0;
  for (const i of order) {
    mass += weights[i] / total;
    x.push(values[i]);
    y.push(mass);
  }
  return {x, y};
}

// A Gaussian kernel estimate, its width by Silverman's rule on the effective number of points.
export function density(values, weights) {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const w = weights.map(weight => weight / total);
  const mean = values.reduce((sum, value, i) => sum + w[i] * value, 0);
  const deviation = Math.sqrt(values.reduce((sum, value, i) => sum + w[i] * (value - mean) ** 2, 0));
  const spread = quantile(values, w, 0.75) - quantile(values, w, 0.25);
  const scale = Math.min(deviation, spread > 0 ? spread / 1.34 : deviation) || Math.abs(mean) * 1e-3 || 1e-3;
  const effective = 1 / w.reduce((sum, weight) => sum + weight * weight, 0);
  const width = 0.9 * scale * effective ** -0.2;
  const low = Math.min(...values) - 3 * width, high = Math.max(...values) + 3 * width;
  const x = Array.from({length: 160}, (_, i) => low + (high - low) * i / 159);
  const y = x.map(at => values.reduce((sum, value, i) => sum + w[i] * Math.exp(-0.5 * ((at - value) / width) ** 2), 0) / (width * Math.sqrt(2 * Math.PI)));
  return {x, y};
}
