import { z } from 'zod';
import { isSampleId } from '@/lib/ads/sample-ads';
import { parseAdUrl } from '@/lib/ads/url';
import { parseDecimal } from '@/lib/decimal';
import { AppError } from '@/lib/errors';
import { Platform } from '@/lib/platform-schema';
import { awarenessStages, hookArchetypes, scriptFrameworks, slugsOf } from '@/lib/report/vocabulary';
import { TagName } from '../tags/schema';

const MAX_NAME = 200;
const noNul = (text: string) => !text.includes('\0');

const nameError = { error: `"pageName" must be the name of a page, with at most ${MAX_NAME} characters.` };
const adIdError = { error: '"adId" must be the ID of an ad: 8 to 22 digits.' };
const scoreError = (name: string) => ({ error: `"${name}" must be a number from 0 to 100.` });
const timeError = (name: string) => ({
  error: `"${name}" must be a date or a time in ISO 8601, such as 2026-01-31 or 2026-01-31T08:00:00Z.`,
});

const score = (name: string) =>
  z
    .preprocess(
      (value) => (typeof value === 'string' ? parseDecimal(value) : value),
      z.number(scoreError(name)).min(0, scoreError(name)).max(100, scoreError(name)),
    )
    .optional();

const timePattern = /^(\d{4}-\d\d-\d\d)(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d))?$/;

const [FIRST_TIME, LAST_TIME] = [Date.parse('0001-01-01T00:00:00Z'), Date.parse('9999-12-31T23:59:59Z')];

/** PostgreSQL has no year 0, and years of five digits have another form. */
const isStorable = (time: number) => time >= FIRST_TIME && time <= LAST_TIME;

/** ISO 8601 with a zone, to milliseconds since the epoch; undefined for any other text. */
export function parseTime(text: string): number | undefined {
  const [, day] = timePattern.exec(text) ?? [];
  const milliseconds = day === undefined ? Number.NaN : Date.parse(text);
  // Date.parse takes 30 February for 2 March.
  const exists = isStorable(milliseconds) && new Date(`${day}T00:00Z`).toISOString().startsWith(`${day}`);
  return exists ? milliseconds : undefined;
}

const time = (name: string) =>
  z
    .string(timeError(name))
    .refine((text) => parseTime(text) !== undefined, timeError(name))
    .optional();

/** Any of several values, with commas between them in a URL. */
const anyOf = <T extends z.ZodType>(value: T) =>
  z.preprocess((given) => (typeof given === 'string' ? [...new Set(given.split(','))] : given), z.array(value).min(1)).optional();

const PageName = z.string(nameError).trim().min(1, nameError).max(MAX_NAME, nameError).refine(noNul, nameError);

/** Every field is a parameter of the list's URL. */
export const ListFilter = z.object({
  adId: z
    .string(adIdError)
    .regex(/^\d{8,22}$/, adIdError)
    .optional()
    .meta({ description: 'Only this ad.' }),
  platform: z
    .enum(Platform.options, { error: `"platform" must be one of: ${Platform.options.join(', ')}.` })
    .optional()
    .meta({ description: 'Only this ad library.' }),
  pageName: PageName.optional().meta({ description: 'Only ads of the page with this name, in any case.' }),
  /** Leaves the analyses of a brand: its key, the ID of one of its pages, or a name that one of them has or had. */
  brand: PageName.optional(),
  minScore: score('minScore').meta({ description: 'Only scores from this one up.' }),
  maxScore: score('maxScore').meta({ description: 'Only reports with at most this score.' }),
  completedAfter: time('completedAfter').meta({
    description: 'Only a `completedAt` from this date or time on, in ISO 8601.',
  }),
  completedBefore: time('completedBefore').meta({ description: 'Only analyses with an earlier `completedAt`.' }),
  samples: z
    .enum(['include', 'exclude'], { error: '"samples" must be "include" or "exclude".' })
    .optional()
    .meta({ description: '`exclude` leaves out samples.' }),
  verdict: z.enum(['scored', 'insufficient_evidence']).optional(),
  archetype: anyOf(z.enum(slugsOf(hookArchetypes))),
  framework: anyOf(z.enum(slugsOf(scriptFrameworks))),
  stage: anyOf(z.enum(slugsOf(awarenessStages))),
  /** Leaves ads that were running on the day of their report, or those that were not. */
  running: z.enum(['yes', 'no']).optional(),
  minDays: z
    .preprocess((value) => (typeof value === 'string' && /^\d{1,4}$/.test(value) ? Number(value) : value), z.int().min(1))
    .optional(),
  tag: TagName.optional(),
  /** Leaves analyses that a live link shows. */
  shared: z.literal('yes').optional(),
  archived: z.enum(['yes', 'no']).optional(),
});
export type ListFilter = z.infer<typeof ListFilter>;

export const ApiFilter = ListFilter.pick({
  adId: true,
  platform: true,
  pageName: true,
  minScore: true,
  completedAfter: true,
  samples: true,
});

export const listStatuses = ['all', 'live', 'done', 'failed'] as const;
export type ListStatus = (typeof listStatuses)[number];

/** `added` is when they were done for the account. */
export const sortColumns = ['added', 'brand', 'hook', 'offer', 'days', 'stage', 'score'] as const;
export type SortColumn = (typeof sortColumns)[number];
export type SortOrder = 'asc' | 'desc';
export type Sort = { column: SortColumn; order: SortOrder };

export const firstOrder: Record<SortColumn, SortOrder> = {
  added: 'desc',
  brand: 'asc',
  hook: 'asc',
  offer: 'asc',
  days: 'desc',
  stage: 'asc',
  score: 'desc',
};

const newest: Sort = { column: 'added', order: 'desc' };

export type ListView = ListFilter & {
  status: ListStatus;
  q: string;
  sort: Sort;
  view?: 'cards';
  after?: string;
  before?: string;
};

const MAX_SEARCH = 200;
const MAX_CURSOR = 500;

/** The filters that hold unless others are asked for. */
export const leftOut = { samples: 'exclude', archived: 'no' } as const satisfies ListFilter;

export const toFirstPage = ({ after, before, ...view }: ListView): ListView => view;

type Query = Readonly<Record<string, string | readonly string[] | undefined>>;

const last = (value: string | readonly string[] | undefined) => (typeof value === 'object' ? value.at(-1) : value);

/** `score`, `-score`: a column in its first order, or in the other one. */
function parseSort(text: string | undefined): Sort {
  const column = sortColumns.find((one) => one === text?.replace(/^-/, ''));
  if (column === undefined) return newest;
  const order = firstOrder[column];
  return { column, order: text?.startsWith('-') ? (order === 'asc' ? 'desc' : 'asc') : order };
}

export const toSortParameter = ({ column, order }: Sort): string => (order === firstOrder[column] ? column : `-${column}`);

/** The words of a search; of the URL of an ad, its ID. */
function toSearched(text: string): string {
  const q = text.trim().slice(0, MAX_SEARCH);
  if (!/^https?:\/\//i.test(q)) return q;
  try {
    return parseAdUrl(q).adId;
  } catch (error) {
    if (error instanceof AppError) return q;
    throw error;
  }
}

/** An invalid parameter is left out, because a list is not worth an error. So are samples and archived analyses unless asked for. */
export function parseListView(query: Query): ListView {
  const fields = Object.entries(ListFilter.shape).flatMap(([name, schema]) => {
    const parsed = schema.safeParse(last(query[name]));
    return parsed.success && parsed.data !== undefined ? [[name, parsed.data] as const] : [];
  });
  const { pageName, ...filter } = Object.fromEntries(fields) as ListFilter;
  const q = last(query.q) ?? '';
  const after = last(query.after);
  const before = last(query.before);
  return {
    ...leftOut,
    ...(isSampleId(last(query.adId)) ? { samples: 'include' as const } : {}),
    // Saved views and addresses of earlier versions name the brand so.
    ...(pageName === undefined ? {} : { brand: pageName }),
    ...filter,
    status: listStatuses.find((status) => status === last(query.status)) ?? 'all',
    q: noNul(q) ? toSearched(q) : '',
    sort: parseSort(last(query.sort)),
    ...(last(query.view) === 'cards' ? { view: 'cards' as const } : {}),
    ...(after && after.length <= MAX_CURSOR ? { after } : {}),
    ...(before && before.length <= MAX_CURSOR && !after ? { before } : {}),
  };
}

export function toQuery({ status, q, sort, view, after, before, samples, archived, ...filter }: ListView): URLSearchParams {
  const stated = Object.entries({
    ...filter,
    samples: samples === 'include' ? samples : undefined,
    archived: archived === 'yes' ? archived : undefined,
    status: status === 'all' ? undefined : status,
    q: q === '' ? undefined : q,
    sort: sort.column === newest.column && sort.order === newest.order ? undefined : toSortParameter(sort),
    view,
    after,
    before,
  });
  return new URLSearchParams(stated.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])));
}

const reportFields = [
  'brand',
  'minScore',
  'maxScore',
  'verdict',
  'archetype',
  'framework',
  'stage',
  'running',
  'minDays',
  'shared',
] as const;

/** Tells whether a view is narrowed or sorted by what only a report states, so that it has done analyses alone. */
export const isOfReports = (view: Pick<ListView, (typeof reportFields)[number] | 'sort'>): boolean =>
  view.sort.column !== 'added' || reportFields.some((field) => view[field] !== undefined);

export const toFilter = ({ status, q, sort, view, after, before, ...filter }: ListView): ListFilter => filter;

export const isUnfiltered = ({ samples, ...rest }: ListFilter): boolean =>
  samples !== 'exclude' && Object.values(rest).every((value) => value === undefined);
