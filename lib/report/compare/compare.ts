import { isSampleId } from '@/lib/ads/sample-ads';
import { toAdUrl } from '@/lib/ads/url';
import { libraryNames, type Platform } from '@/lib/platforms';
import { CRITERIA_PER_SECTION, criteriaOf, type Section, sections } from '@/lib/report/criteria';
import type { ReadableReport } from '@/lib/report/legacy';
import { toReportFacts } from '@/lib/report/report-facts';
import { MAX_SECTION_SCORE } from '@/lib/report/rubric';
import type { ComparedAd, ComparedCell, ComparedRow, ComparedTable, Comparison } from '@/lib/report/view/comparison';
import { toComparedScore } from '@/lib/report/view/older-rubric';
import { capitalize, sectionNames, toClock, toClockSpan, toRunDays, toSeconds, toTerm, toWords } from '@/lib/report/words';
import { toSigned } from '@/lib/signed-number';

export type ComparedReport = { id: string; platform: Platform; adId: string; pageName: string | null; report: ReadableReport };
type NamedReport = ComparedReport & { name: string };

const brandOf = ({ pageName, adId, report }: ComparedReport) => report.meta?.ad?.pageName ?? pageName ?? `Ad ${adId}`;

function withNames(entries: readonly ComparedReport[]): NamedReport[] {
  const brands = entries.map(brandOf);
  return entries.map((entry, index) => {
    const brand = brands[index] ?? '';
    return { ...entry, name: brands.filter((one) => one === brand).length > 1 ? `${brand} …${entry.adId.slice(-4)}` : brand };
  });
}

function toAd({ id, name, platform, adId, report }: NamedReport): ComparedAd {
  const { video, observed, meta } = report;
  const end = Math.max(meta?.videoSeconds ?? 0, observed?.beats.at(-1)?.to ?? 0);
  return {
    id,
    name,
    library: libraryNames[platform],
    end,
    clock: toClock(end),
    ...(isSampleId(adId) ? {} : { adUrl: toAdUrl(platform, adId) }),
    stills: (video?.stills ?? []).map(({ n, at }) => ({ n, at, clock: toClock(at) })),
    cuts: (video?.picture?.shots ?? []).slice(1).map(({ from }) => from),
    score: toComparedScore(report),
    beats: (observed?.beats ?? []).map(({ role, at, to }) => ({
      role: toTerm('role', role).label,
      from: at,
      to,
      span: toClockSpan(at, to),
    })),
  };
}

const cell = (text: string | null | undefined, note?: string): ComparedCell | undefined =>
  text ? { text, ...(note === undefined ? {} : { note }) } : undefined;

type Points = Omit<ComparedCell, 'isBest'>;

const listed = (entries: readonly ComparedReport[], name: 'rubricVersion' | 'model') => [
  ...new Set(entries.flatMap(({ report }) => (report.score ? [report.meta?.[name] ?? 'unknown'] : []))),
];

function toPointsRow(
  entries: readonly ComparedReport[],
  label: string,
  toPoints: (entry: ComparedReport) => Points | undefined,
  section?: Section,
): ComparedRow {
  const values = entries.map(toPoints);
  const points = values.flatMap((value) => value?.points ?? []);
  const most = Math.max(...points);
  const difference = toTenths(most - Math.min(...points));
  const hasBest = points.length > 1 && difference > 0 && listed(entries, 'rubricVersion').length === 1;
  return {
    label,
    ...(section === undefined ? {} : { section }),
    cells: values.map((value) => value && { ...value, ...(hasBest && value.points === most ? { isBest: true as const } : {}) }),
    ...(hasBest ? { difference } : {}),
  };
}

const toTenths = (value: number) => Math.round(value * 10) / 10;
const inPoints = (value: number) => (value === 1 ? '1 point' : `${value} points`);
const isStated = ({ cells }: ComparedRow) => cells.some((one) => one !== undefined);

const isEqual = ({ cells: [first, ...others] }: ComparedRow) => first !== undefined && others.every((other) => other?.text === first.text);

const table = (title: string, rows: readonly ComparedRow[], note?: string): ComparedTable[] => {
  const stated = rows.filter(isStated).map((row) => (isEqual(row) ? { ...row, isEqual: true as const } : row));
  return stated.length === 0 ? [] : [{ title, ...(note === undefined ? {} : { note }), rows: stated }];
};

const breakdownOf = ({ report }: ComparedReport) => report.score?.breakdown;

function toScores(entries: readonly ComparedReport[]): ComparedRow[] {
  const ofSections = sections.map((section) =>
    toPointsRow(
      entries,
      sectionNames[section],
      (entry) => {
        const score = breakdownOf(entry)?.[section].score;
        return score === undefined
          ? undefined
          : { text: `${score} of ${MAX_SECTION_SCORE}`, points: score, share: score / MAX_SECTION_SCORE };
      },
      section,
    ),
  );
  const whole = toPointsRow(entries, 'Score', ({ report }) => {
    const score = toComparedScore(report);
    return (
      score && { text: `${score.value} of 100`, note: [`Grade ${score.grade}`, score.by].filter(Boolean).join(', '), points: score.value }
    );
  });
  const extra = (label: string, toPoints: (breakdown: NonNullable<ReturnType<typeof breakdownOf>>) => number): ComparedRow => {
    const points = entries.map((entry) => breakdownOf(entry)).map((breakdown) => breakdown && toPoints(breakdown));
    const isGiven = points.some((one) => one !== undefined && one !== 0);
    return { label, cells: points.map((one) => (one === undefined || !isGiven ? undefined : cell(toSigned(one)))) };
  };
  return [
    whole,
    ...ofSections,
    extra('Bonus', ({ coherenceBonus }) => coherenceBonus),
    extra('Penalties', ({ penalties }) => -penalties.reduce((sum, { points }) => sum + points, 0)),
  ];
}

function toLead(entries: readonly NamedReport[]): string | undefined {
  const scored = entries.flatMap((entry) => (entry.report.score ? [{ entry, value: entry.report.score.value }] : []));
  const [first, second] = scored.toSorted((one, other) => other.value - one.value);
  if (first === undefined || second === undefined || listed(entries, 'rubricVersion').length > 1) return undefined;
  const [name, other] = [first.entry.name, second.entry.name];
  const ahead = toTenths(first.value - second.value);
  if (ahead === 0) return `${name} and ${other} have the same score, ${first.value} of 100.`;
  const [one, two] = [breakdownOf(first.entry), breakdownOf(second.entry)];
  const gains = sections.map((section) => ({ section, points: toTenths((one?.[section].score ?? 0) - (two?.[section].score ?? 0)) }));
  const [most] = gains.toSorted((a, b) => b.points - a.points);
  const where =
    most !== undefined && most.points > 0 ? `, the most in ${sectionNames[most.section].toLowerCase()} (${toSigned(most.points)})` : '';
  return `${name} is ${inPoints(ahead)} ahead of ${other}${where}.`;
}

function toAdRows(entries: readonly ComparedReport[]): ComparedRow[] {
  const facts = entries.map(({ report, pageName }) => toReportFacts(report, pageName));
  const row = (label: string, toCell: (one: (typeof facts)[number]) => ComparedCell | undefined) => ({ label, cells: facts.map(toCell) });
  return [
    row('Hook line', ({ hookLine }) => cell(hookLine)),
    row('Offer', ({ offer }) => cell(offer)),
    row('Run', ({ daysRunning, isActive }) =>
      daysRunning === null ? undefined : cell(capitalize(toRunDays(daysRunning, isActive === true))),
    ),
    { label: 'Ad copy', cells: entries.map(({ report }) => cell(report.ad?.copy)) },
    { label: 'Button', cells: entries.map(({ report }) => cell(report.ad?.button)) },
    row('Length', ({ videoSeconds }) => (videoSeconds === null ? undefined : cell(toSeconds(videoSeconds)))),
  ];
}

function toClassifications(entries: readonly ComparedReport[]): ComparedRow[] {
  const named = [
    ['Hook archetype', 'archetype', ({ hook }: ReadableReport) => hook?.archetype],
    ['Script framework', 'framework', ({ script }: ReadableReport) => script?.framework],
    ['Visual style', 'style', ({ visual }: ReadableReport) => visual?.style],
    ['Commitment', 'commitment', ({ cta }: ReadableReport) => cta?.commitment],
    ['Awareness stage', 'awareness', ({ schwartz }: ReadableReport) => schwartz?.primary],
  ] as const;
  return named.map(([label, vocabulary, read]) => ({
    label,
    cells: entries.map(({ report }) => {
      const slug = read(report);
      return slug === undefined ? undefined : cell(toTerm(vocabulary, slug).label);
    }),
  }));
}

const criteriaIn = (entry: ComparedReport, section: Section) => ({ criteria: undefined, ...breakdownOf(entry)?.[section] }).criteria ?? [];

function toCriteria(entries: readonly ComparedReport[]): ComparedRow[] {
  const rows = sections.flatMap((section) =>
    Object.entries(criteriaOf(section)).map(([id, { label }]) =>
      toPointsRow(
        entries,
        label,
        (entry) => {
          const found = criteriaIn(entry, section).find((criterion) => criterion.id === id);
          return (
            found && { text: `${found.points} of ${MAX_SECTION_SCORE / CRITERIA_PER_SECTION}`, note: found.reason, points: found.points }
          );
        },
        section,
      ),
    ),
  );
  return rows.toSorted((one, other) => (other.difference ?? 0) - (one.difference ?? 0));
}

/** Each ad's lines below one another: the lists have nothing to do with those of the other ads. */
function toLists(entries: readonly ComparedReport[], label: string, list: (report: ReadableReport) => ComparedCell[]): ComparedRow[] {
  const lists = entries.map(({ report }) => list(report));
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, index) => ({ label: `${label} ${index + 1}`, cells: lists.map((lines) => lines[index]) }));
}

const toClaims = ({ observed }: ReadableReport): ComparedCell[] =>
  (observed?.claims ?? []).map(({ claim, proof }) => ({ text: claim, note: proof === null ? 'No proof shown' : `Proof: ${proof.what}` }));

function toActions(entries: readonly ComparedReport[]): ComparedRow[] {
  return (['steal', 'adapt', 'skip'] as const).map((verb) => ({
    label: toWords(verb),
    cells: entries.map(({ report: { actions } }) => cell(actions?.[verb]?.title, actions?.[verb]?.body)),
  }));
}

function toOnlyHere(entries: readonly ComparedReport[]): ComparedRow[] {
  const roles = entries.map(({ report }) => [...new Set((report.observed?.beats ?? []).map(({ role }) => toTerm('role', role).label))]);
  const cells = roles.map((own, index) =>
    cell(own.filter((role) => roles.every((others, at) => at === index || !others.includes(role))).join(', ')),
  );
  return [{ label: 'Beats only here', cells }];
}

function toWarnings(entries: readonly ComparedReport[]): string[] {
  const [rubrics, models] = [listed(entries, 'rubricVersion'), listed(entries, 'model')];
  return [
    ...(rubrics.length > 1
      ? [
          `These reports were scored by different rubrics (${rubrics.join(', ')}), so their points are not comparable and no best is marked.`,
        ]
      : []),
    ...(models.length > 1
      ? [`These reports were written by different models (${models.join(', ')}). Judged criteria may differ for that reason alone.`]
      : []),
    ...(entries.some(({ report }) => !report.score) ? ['An ad without a video has no score.'] : []),
  ];
}

/** Marks the best points only where all were scored by one rubric. */
export function compareReports(given: readonly ComparedReport[]): Comparison {
  const entries = withNames(given);
  const lead = toLead(entries);
  return {
    ads: entries.map(toAd),
    ...(lead === undefined ? {} : { lead }),
    warnings: toWarnings(entries),
    tables: [
      ...table('Score', toScores(entries)),
      ...table('The ads', toAdRows(entries)),
      ...table('Classification', [...toClassifications(entries), ...toOnlyHere(entries)]),
      ...table('Criteria', toCriteria(entries), 'The largest differences first.'),
      ...table('Claims and their proof', toLists(entries, 'Claim', toClaims)),
      ...table('What to do', toActions(entries)),
    ],
  };
}
