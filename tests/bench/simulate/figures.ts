import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { type Figures, type Part, parts, type Work } from './settings';

const usual = (seconds: number, cores: number): Work => ({ seconds, cores, spread: { deviation: 0.5 } });

/**
 * Where nothing was measured. A page, a video and a model are as far away as they are, whatever machine waits for them: say your own with
 * `--page`, `--fetch`, `--upload` and `--model`. The measurement is that of a video of half a minute.
 */
export const assumed: Figures = {
  open: usual(0.4, 1),
  page: usual(5, 0.4),
  fetch: usual(1.5, 0.3),
  upload: usual(3, 0),
  measure: usual(12, 1.5),
  model: usual(30, 0),
  settle: usual(0.1, 0.3),
};

const Document = z.object({ rows: z.array(z.object({ id: z.string(), unit: z.string(), samples: z.array(z.number()) })) });

/**
 * Rows of `npm run bench -- --rows pipeline --json` that tell how long a part takes; several add up. Its pages, videos and model are fakes
 * on the same machine, so nothing that crosses the network is taken from it.
 */
const rowsOf: Partial<Record<Part, readonly string[]>> = {
  open: ['pipeline/open'],
  settle: ['pipeline/compose', 'pipeline/judge', 'pipeline/settle'],
};

function medianOf(samples: readonly number[]): number | undefined {
  return samples.toSorted((one, other) => one - other)[Math.floor(samples.length / 2)];
}

/** The figures, with the seconds of the parts that this document of the bench has. */
export function withMeasured(figures: Figures, document: unknown): Figures {
  const { rows } = Document.parse(document);
  const secondsOf = (id: string) => {
    const row = rows.find((one) => one.id === id && one.unit === 'ms');
    const median = row === undefined ? undefined : medianOf(row.samples);
    return median === undefined ? undefined : median / 1000;
  };
  const measured = parts.flatMap((part) => {
    const seconds = (rowsOf[part] ?? []).map(secondsOf);
    if (seconds.length === 0 || seconds.includes(undefined)) return [];
    return [[part, { ...figures[part], seconds: seconds.reduce<number>((sum, one) => sum + (one ?? 0), 0) }] as const];
  });
  if (measured.length === 0)
    throw new Error('it has none of the rows of the pipeline. Make it with: npm run --silent bench -- --rows pipeline --json');
  return { ...figures, ...Object.fromEntries(measured) };
}

function parseDocument(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export async function readFigures(figures: Figures, file: string): Promise<Figures> {
  try {
    const document = Document.safeParse(parseDocument(await readFile(file, 'utf8')));
    if (document.success) return withMeasured(figures, document.data);
  } catch (error) {
    throw new Error(`${file} cannot be used: ${error instanceof Error ? error.message : String(error)}`);
  }
  // Without --silent, the lines of npm come before the document.
  throw new Error(`${file} is not a document of the bench. Make one with: npm run --silent bench -- --rows pipeline --json > ${file}`);
}
