// The same question for a terminal, a Java program and a Python program.
const quoted = text => "'" + text.replaceAll("'", "'\\''") + "'";

export function recipes({origin, operator, parameters, given, file, others = []}) {
  const query = new URLSearchParams(parameters);
  for (const [name, value] of Object.entries(given)) query.set('given.' + name, value);
  const path = `/api/predict/${operator}` + (query.size ? '?' + query : '');
  const python = [...Object.entries(parameters).map(([name, value]) => `${name}=${value}`),
    ...(Object.keys(given).length ? ['given=' + JSON.stringify(given)] : [])];
  const isArchive = file.endsWith('.npz');
  const further = others.map(name => `"${name}": (arrays["points_${name}"], arrays.get("weights_${name}"))`).join(', ');
  if (isArchive) python.unshift('arrays.get("weights")', ...(further ? [`others={${further}}`] : []));
  const load = isArchive ? `arrays["points"]` : file.endsWith('.csv') ? `numpy.loadtxt("${file}", delimiter=",", skiprows=1)` : `numpy.load("${file}")`;
  return {
    curl: `curl -H 'Accept: text/csv' --data-binary @${file} \\\n  ${quoted(origin + path)}`,
    Java: `HttpRequest request = HttpRequest.newBuilder(URI.create("${origin + path}"))
    .header("Accept", "application/json")
    .POST(HttpRequest.BodyPublishers.ofFile(Path.of("${file}")))
    .build();
String prediction = HttpClient.newHttpClient()
    .send(request, HttpResponse.BodyHandlers.ofString())
    .body();`,
    Python: `import numpy
from pushforward import Client

${isArchive ? `arrays = numpy.load("${file}")\n` : ''}points = ${load}
prediction = Client("${origin}").predict(points, ${[...python, `operator="${operator}"`].join(', ')})
print(prediction.mean, prediction.error, prediction.warning)`,
  };
}
