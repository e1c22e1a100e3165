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

const vector = /^(max|min|sum)\((?:rate\()?(\w+)(?:\{([^}]*)\})?(?:\[\w+\]\))?(?: \/ (\w+))?\)$/;
const folds = {
  max: (values: number[]) => Math.max(...values),
  min: (values: number[]) => Math.min(...values),
  sum: (values: number[]) => values.reduce((sum, value) => sum + value, 0),
};

/** Evaluates `max(name{label="value"})`, over one server; the rate of a counter is what it counted since the start. */
function evaluate(text: string, samples: readonly Sample[]): number | undefined {
  const [, fold = '', name, matchers = '', divisor] = vector.exec(text) ?? [];
  if (!(fold in folds)) throw new Error(`an expression that the tests cannot evaluate: ${text}`);
  const wanted = [...matchers.matchAll(/(\w+)(=~|!~|=)"([^"]*)"/g)];
  const fits = ({ labels }: Sample) =>
    wanted.every(([, label = '', how, value]) => new RegExp(`^(?:${value})$`).test(labels[label] ?? '') === (how !== '!~'));
  const by = divisor === undefined ? 1 : (samples.find((sample) => sample.name === divisor)?.value ?? Number.NaN);
  const values = samples.filter((sample) => sample.name === name && fits(sample)).map(({ value }) => value / by);
  return values.length === 0 ? undefined : folds[fold as keyof typeof folds](values);
}

/** Evaluates an alert of the form `max(name{label="value"}) > 0`, also of a quotient, over scraped samples; without a sample it does not fire. */
export function isFiring(expr: string, samples: readonly Sample[]): boolean {
  const [, left = '', comparison, bound] = /^(.+) ([<>]) ([\d.]+)$/.exec(expr) ?? [];
  const [value, by = 1] = left.split(/ \/ (?=sum)/).map((text) => evaluate(text, samples) ?? Number.NaN);
  return value !== undefined && (comparison === '>' ? value / by > Number(bound) : value / by < Number(bound));
}
