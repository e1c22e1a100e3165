import { criteriaOf, type Section } from '@/lib/report/criteria';
import { type ReadableReport, StoredReport, toReadable } from '@/lib/report/legacy';
import { scoreOf } from '@/lib/report/rubric';
import { type Finding, Report, ScoredReport } from '@/lib/report/schema';
import rich from './report-samples/rich.json';
import richVersion1 from './report-samples/rich-version-1.json';
import richVersion2 from './report-samples/rich-version-2.json';

/** A report of any generation as its row gives it, read as a page reads it. */
export const readStored = (stored: unknown): ReadableReport => toReadable(StoredReport.parse(stored));

type Unnamed = Omit<Finding, 'id'>;

const seen = (at: number, text: string): Unnamed => ({
  text,
  confidence: 'high',
  evidence_source: 'video',
  at,
  check: { result: 'not_checked', why: 'nothing_measurable' },
  cites: ['line-1', 'beat-1', 'claim-1'],
});

const section = (name: Section, works: Unnamed[], doesntWork: Unnamed[]) => ({
  works: works.map(({ text }) => text),
  doesntWork: doesntWork.map(({ text }) => text),
  worksDetail: works.map((finding, index) => ({ id: `${name}-${index + 1}`, ...finding })),
  doesntWorkDetail: doesntWork.map((finding, index) => ({ id: `${name}-${works.length + index + 1}`, ...finding })),
  references: [],
});

/** A complete report: every section present, with evidence crowded at two moments. */
export const richReport = (): ScoredReport => ScoredReport.parse(rich);

/** The same without claims, as it was stored before schema version 3. */
export const reportOfVersion2 = (): ScoredReport => ScoredReport.parse(richVersion2);

/** The same as it was stored while version 1 was made. */
export const reportOfVersion1 = () => structuredClone(richVersion1);

const sinceRubric2 = new Set(['ad', 'observed', 'strategy', 'criteria', 'coherence', 'cites', 'pool']);

/** A report of version 2 as it was stored before rubric 2.0. */
export function reportBeforeRubric2(): ScoredReport {
  const report = richReport();
  const without = JSON.parse(JSON.stringify(report), (key, value: unknown) => (sinceRubric2.has(key) ? undefined : value));
  return ScoredReport.parse({ ...without, meta: report.meta });
}

const longWord = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
const arabic = 'يبدأ الإعلان بسؤال مباشر يلامس ألم المشاهد في الثانية الأولى، ثم يعرض المنتج.';
const hebrew = 'המודעה נפתחת בשאלה ישירה ומציגה את המוצר מיד.';
const chinese = '开场第一秒就展示问题本身：一杯凉了的茶。随后产品在一个连续镜头中展开，没有任何剪辑。';
const korean = '첫 장면에서 문제를 바로 보여 주고, 제품이 한 번에 펼쳐집니다.';
const emoji = 'Family 👨‍👩‍👧‍👦, flag 🇳🇵, thumbs 👍🏽 and a kettle ☕ in one line.';
const long = 'The demonstration runs without a cut and every step of it can be checked by eye. '.repeat(5).slice(0, 399).trimEnd();

const hardTexts = [arabic, `${longWord} ${longWord}`, long.slice(0, 290), hebrew, chinese, emoji, korean];

/** The same for every text that is seen, heard or argued. */
function strain<T>(value: T, next = hardTexts.values()): T {
  const hard = () => next.next().value ?? long.slice(0, 290);
  const texts = [
    'words',
    'translation',
    'shown',
    'said',
    'written',
    'what',
    'claim',
    'who',
    'need',
    'angle',
    'promise',
    'objection',
    'answer',
  ];
  return JSON.parse(JSON.stringify(value), (key, entry) => (texts.includes(key) && typeof entry === 'string' ? hard() : entry)) as T;
}

/** Every criterion of a section has the same points. */
const scored = (section: Section, points: 0 | 3 | 5, reasoning: string) => ({
  score: 5 * points,
  reasoning,
  criteria: Object.keys(criteriaOf(section)).map((id, index) => ({
    id,
    points,
    by: 'judged',
    evidence: ['line-1', 'beat-1', 'beat-2', 'offer', 'brand', 'audience'].slice(0, points),
    reason: hardTexts[index] ?? long,
  })),
});

/** The hardest content that the schema lets through: every script, endless words, longest bullets, optional parts missing. */
export function strainedReport(): ScoredReport {
  const report = richReport();
  const details = (texts: string[], at: number) => texts.map((text, index) => seen(at + index * 0.1, text));
  const hard = section(
    'hook',
    details([long, arabic, `${longWord} ${longWord}`, chinese, emoji], 2),
    details([hebrew, long, korean, `${longWord}${longWord}`], 2),
  );
  const { secondary: _, ...schwartz } = report.schwartz;
  const { penalties: __, ...rest } = report.score.breakdown;
  const parts = {
    ...rest,
    hook: scored('hook', 0, arabic),
    script: scored('script', 3, long),
    visual: scored('visual', 5, emoji),
    cta: scored('cta', 5, longWord),
    coherenceBonus: 0,
    penalties: [],
  };
  return ScoredReport.parse({
    ...report,
    score: { ...scoreOf(parts, report.meta.rubricVersion), reasoning: arabic, breakdown: parts },
    summary: `${arabic}\n\nΗ διαφήμιση ανοίγει με μια ερώτηση. Реклама открывается вопросом. ${emoji} ${long}`,
    hook: { archetype: report.hook.archetype, ...hard },
    script: { framework: report.script.framework, ...section('script', [], []) },
    visual: {
      style: report.visual.style,
      ...section(
        'visual',
        details(
          [long, long, long, long, long].map((text, index) => `${index + 1}. ${text}`.slice(0, 400)),
          2.2,
        ),
        [],
      ),
    },
    cta: { commitment: 'none', ...section('cta', [], details([hebrew], 9.99)) },
    schwartz: { ...schwartz, reasoning: chinese },
    actions: { ...report.actions, steal: { title: longWord, body: `${long} ${long}` }, adapt: { title: arabic, body: arabic } },
    abHypotheses: report.abHypotheses.slice(0, 2),
    ad: report.ad && { ...report.ad, copy: `${arabic}\n\n${longWord}${longWord}`, title: long, button: longWord.slice(0, 60) },
    observed: strain(report.observed),
    strategy: strain(report.strategy),
    references: [],
    referencesHydrated: [],
    meta: {
      ...report.meta,
      ad: { ...report.meta.ad, pageName: `مقهى ${longWord} 茶 ☕`, firstShown: null },
      videoSeconds: 61.25,
      model: 'gemini-3.8-flash (stand-in)',
    },
  });
}

/** The report of an ad of one image. */
export function insufficientSample(): Report {
  return Report.parse({
    verdict: 'insufficient_evidence',
    reason: 'image_only',
    score: null,
    summary:
      'This ad is a single image. Hook, script, visual and call to action are judged from what is seen and heard in a video, so there is nothing here to score. Your credit was refunded.',
    references: [],
    referencesHydrated: [],
    meta: {
      schemaVersion: 3,
      generatedAt: '2026-08-14T09:30:00.000Z',
      ad: { platform: 'meta', adId: '1248806319947205', pageName: 'Kilrenny Linen', firstShown: '2026-05-01', lastShown: '2026-06-12' },
      model: null,
      promptVersion: null,
      rubricVersion: null,
      videoSha256: null,
      videoSeconds: null,
    },
  });
}

/** A report of an older generation as it was stored: flat lists, a stage, no provenance. */
export const legacySample = {
  score: { value: 71.5, grade: 'C-', reasoning: 'A good demonstration with a weak end.' },
  summary: 'The ad shows its product early and asks for the order late.',
  hook: {
    archetype: 'question',
    works: ['It asks what commuters ask themselves.'],
    doesntWork: ['The question is too long to read.'],
    references: ['pas'],
  },
  script: { framework: 'Problem, story, offer', works: ['Each line is short.'], doesntWork: [], references: [] },
  visual: { style: 'product_demo', works: [], doesntWork: ['The text is small.'], references: ['a-forgotten-reference'] },
  cta: { commitment: 'high', works: ['The button is named in the video.'], doesntWork: ['No reason to act now.'], references: [] },
  schwartz: { stage: 'solution_aware', reasoning: 'It explains how the thing works.' },
  actions: {
    steal: { title: 'The fold', body: 'Show the change of shape in one shot.' },
    adapt: { title: 'The question', body: 'Halve its length.' },
    skip: { title: 'The jingle', body: 'It hides the voice.' },
  },
  abHypotheses: [
    {
      slot: 'hook',
      hypothesis: 'A shorter question stops more viewers.',
      predictedImpact: 'A higher hold.',
      falsifiableSignal: 'An equal hold.',
    },
    { slot: 'cta', hypothesis: 'A reason to act now helps.', predictedImpact: 'More visits.', falsifiableSignal: 'Equal visits.' },
  ],
  references: ['pas', 'a-forgotten-reference'],
  referencesHydrated: [{ key: 'pas', name: 'PAS', source: 'Direct response tradition', blurb: 'Problem, agitation, solution.' }],
};
