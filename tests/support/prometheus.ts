/** One sample of the text format of Prometheus. */
export type Sample = { name: string; labels: Readonly<Record<string, string>>; value: number };

type Family = { name: string; type: string; samples: Sample[] };

const labelPair = /([a-zA-Z_]\w*)="((?:[^"\\\n]|\\["\\n])*)"(,|$)/y;

function parseLabels(text: string): Record<string, string> {
  const labels: Record<string, string> = {};
  labelPair.lastIndex = 0;
  while (labelPair.lastIndex < text.length) {
    const match = labelPair.exec(text);
    if (match === null) throw new Error(`labels cannot be read: ${text}`);
    const [, name = '', value = ''] = match;
    if (Object.hasOwn(labels, name)) throw new Error(`the label ${name} is given twice: ${text}`);
    labels[name] = value.replace(/\\(.)/g, (_, char: string) => (char === 'n' ? '\n' : char));
  }
  return labels;
}

// Prometheus reads them in any case, and `prom-client` writes "Nan".
const unusual: Readonly<Record<string, number>> = {
  '+inf': Number.POSITIVE_INFINITY,
  '-inf': Number.NEGATIVE_INFINITY,
  nan: Number.NaN,
};

function parseValue(text: string): number {
  if (!(text.toLowerCase() in unusual) && !/^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(text)) throw new Error(`no number: ${text}`);
  return unusual[text.toLowerCase()] ?? Number(text);
}

const suffixes: Readonly<Record<string, readonly string[]>> = { histogram: ['_bucket', '_sum', '_count'], summary: ['', '_sum', '_count'] };

/** The names of the samples that a family may have. */
export const namesOf = ({ name, type }: Family): string[] => (suffixes[type] ?? ['']).map((suffix) => name + suffix);

/** Throws unless the buckets of each series of a histogram rise, and the last one is its count. */
function checkHistogram({ name, samples }: Family): void {
  const seriesOf = ({ labels: { le: _, ...labels } }: Sample) => JSON.stringify(labels);
  for (const count of samples.filter((sample) => sample.name === `${name}_count`)) {
    const buckets = samples.filter((sample) => sample.name === `${name}_bucket` && seriesOf(sample) === seriesOf(count));
    if (buckets.some(({ value }, at) => value < (buckets[at - 1]?.value ?? 0))) throw new Error(`the buckets of ${name} fall`);
    if (buckets.at(-1)?.labels.le !== '+Inf' || buckets.at(-1)?.value !== count.value) throw new Error(`${name} has no last bucket`);
  }
}

const block = /# HELP (\w+) [^\n]+\n# TYPE \1 (counter|gauge|histogram|summary)\n((?:[^#\n][^\n]*\n|\n)*)/y;
const sampleLine = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/;

function parseFamily([, name = '', type = '', body = '']: RegExpExecArray): Family {
  const lines = body.split('\n').filter((line) => line !== '');
  const samples = lines.map((line): Sample => {
    const [, sample = '', labels = '', value = ''] = sampleLine.exec(line) ?? [];
    return { name: sample, labels: parseLabels(labels), value: parseValue(value) };
  });
  const family = { name, type, samples };
  const stray = samples.find((sample) => !namesOf(family).includes(sample.name));
  if (stray !== undefined) throw new Error(`${stray.name} is no sample of ${name}`);
  const series = samples.map((sample) => `${sample.name}${JSON.stringify(sample.labels)}`);
  if (new Set(series).size !== series.length) throw new Error(`${name} has a series twice`);
  if (type === 'histogram') checkHistogram(family);
  return family;
}

/** Parses the text format (version 0.0.4); throws where it is broken, as where a family is there twice, or without its help and type. */
export function parseMetrics(text: string): Map<string, Family> {
  const families = new Map<string, Family>();
  block.lastIndex = 0;
  while (block.lastIndex < text.length) {
    const at = block.lastIndex;
    const match = block.exec(text);
    if (match === null) throw new Error(`no family begins at: ${text.slice(at, at + 100)}`);
    const family = parseFamily(match);
    if (families.has(family.name)) throw new Error(`${family.name} is there twice`);
    families.set(family.name, family);
  }
  return families;
}

export const listSamples = (text: string): Sample[] => [...parseMetrics(text).values()].flatMap(({ samples }) => samples);

const expression = /^(max|min)\((\w+)(?:\{(\w+)(=~?)"([^"]*)"\})?\) ([<>]) (\d+)$/;

/** Evaluates an alert of the form `max(name{label="value"}) > 0` over scraped samples; without a sample it does not fire. */
export function isFiring(expr: string, samples: readonly Sample[]): boolean {
  const match = expression.exec(expr);
  if (match === null) throw new Error(`an expression that the tests cannot evaluate: ${expr}`);
  const [, fold, name, label, operator, value = '', comparison, bound] = match;
  const wanted = operator === '=~' ? value.split('|') : [value];
  const fits = ({ labels }: Sample) => label === undefined || wanted.includes(labels[label] ?? '');
  const values = samples.filter((sample) => sample.name === name && fits(sample)).map((sample) => sample.value);
  if (values.length === 0) return false;
  const folded = fold === 'max' ? Math.max(...values) : Math.min(...values);
  return comparison === '>' ? folded > Number(bound) : folded < Number(bound);
}
