import type { Check } from '@/lib/report/check';
import { bySection, type Section, sections } from '@/lib/report/criteria';
import type { Observed } from '@/lib/report/observed';
import { judgePenalties, limitUnseen, scoreOf, sumOf } from '@/lib/report/rubric';
import type { Finding, ScoredReport } from '@/lib/report/schema';
import type { ScoredCriterion } from '@/lib/report/score';
import { caps } from '@/lib/report/text';
import { confidenceOf } from '../findings';
import { checkOfLines, linesIn } from '../observed';
import type { Look, Seen } from './answer';
import { hearQuote, hearWords } from './lines';
import { toProofKey } from './statements';

const marks = {
  yes: { result: 'confirmed', by: 'second_look' },
  no: { result: 'not_confirmed', by: 'second_look' },
  cannot_tell: { result: 'not_checked', why: 'look_unsure' },
} as const satisfies Record<Seen, Check>;

/** Measurements that say nothing of what is in the picture. */
const aside: readonly (string | undefined)[] = ['cuts', 'picture', 'voice', 'sound'];

/** A measurement of words wins over a second look, and so does one that contradicts. */
function see(check: Check, key: string, { seen }: Look): Check {
  const answer = seen.get(key);
  if (answer === undefined) return check;
  if (check.result === 'not_checked') return marks[answer];
  return answer === 'no' && check.result === 'confirmed' && aside.includes(check.by) ? marks.no : check;
}

function seeFinding(finding: Finding, look: Look, video: ScoredReport['video']): Finding {
  const check = see(hearQuote(finding.check, finding.at, look.lines, video), finding.id, look);
  return { ...finding, check, confidence: confidenceOf(check, finding) };
}

function seeLines(observed: Observed, look: Look, { video }: ScoredReport): Observed {
  const transcript = observed.transcript.map((line) => hearWords(line, look.lines, video));
  const heardIn = (beat: Observed['beats'][number]) => {
    const lines = linesIn(transcript, beat);
    return (lines.some(({ check }) => check.by === 'second_look') ? checkOfLines(lines) : undefined) ?? beat.check;
  };
  return {
    ...observed,
    transcript,
    beats: observed.beats.map((beat) => ({
      ...beat,
      check: heardIn(beat),
      ...(beat.shownCheck && { shownCheck: see(beat.shownCheck, beat.id, look) }),
    })),
    claims: observed.claims.map(({ proof, ...claim }) => ({
      ...claim,
      check: see(hearQuote(claim.check, claim.at, look.lines, video), claim.id, look),
      proof: proof && { ...proof, check: see(proof.check, toProofKey(claim.id), look) },
    })),
  };
}

const DENIED = 'The second look did not see it in the picture.';

type Judging = { section: Section; seen: Look['seen']; findings: ReadonlyMap<string, Finding> };

/** A beat that is said, and a finding that was measured, stand without their picture, but not where the picture is judged. */
function isDenied(id: string, criterion: string, { section, seen, findings }: Judging): boolean {
  if (criterion === 'proof' && seen.get(toProofKey(id)) === 'no') return true;
  const stands = id.startsWith('beat-') || (findings.get(id)?.check.by ?? 'second_look') !== 'second_look';
  return seen.get(id) === 'no' && (section === 'visual' || !stands);
}

const isOfPicture = (id: string, { findings }: Judging) =>
  id.startsWith('beat-') || ['video', 'on_screen_text'].includes(findings.get(id)?.evidence_source ?? '');

/** Points that rest on nothing but what was denied are lost; those of the picture rest on what is seen. */
function judge(criterion: ScoredCriterion, judging: Judging): ScoredCriterion {
  const evidence = criterion.evidence.filter((id) => !isDenied(id, criterion.id, judging));
  if (criterion.by === 'measured' || evidence.length === criterion.evidence.length) return criterion;
  const supports = judging.section === 'visual' ? evidence.filter((id) => isOfPicture(id, judging)) : evidence;
  if (supports.length > 0 || criterion.points === 0) return { ...criterion, evidence };
  const reason = `${criterion.reason} ${DENIED}`;
  return { ...criterion, evidence, points: 0, reason: reason.length > caps.finding ? DENIED : reason };
}

function scoreAgain(report: ScoredReport, { seen }: Look): ScoredReport['score'] {
  const { breakdown, ...score } = report.score;
  const listed = sections.flatMap((section) => [...report[section].worksDetail, ...report[section].doesntWorkDetail]);
  const findings = new Map(listed.map((finding) => [finding.id, finding]));
  const toScore = (section: Section) => {
    const { criteria = [], ...rest } = breakdown[section];
    const judged = criteria.map((criterion) => judge(criterion, { section, seen, findings }));
    const limited = section === 'visual' ? limitUnseen(judged) : judged;
    return { ...rest, score: sumOf(limited), criteria: limited };
  };
  const scores = bySection(toScore);
  const unsupported = sections.filter((section) => report[section].works.length + report[section].doesntWork.length === 0);
  const scored = { ...breakdown, ...scores, penalties: judgePenalties({ scores, unsupported, measurement: report.video }) };
  return { ...score, ...scoreOf(scored, report.meta.rubricVersion), breakdown: scored };
}

/** A report with what a second look saw and heard: its marks, and without the points of what it denied. */
export function applyLook(report: ScoredReport, look: Look): ScoredReport {
  const seen = <S extends Section>(section: S) => ({
    ...report[section],
    worksDetail: report[section].worksDetail.map((finding) => seeFinding(finding, look, report.video)),
    doesntWorkDetail: report[section].doesntWorkDetail.map((finding) => seeFinding(finding, look, report.video)),
  });
  const marked = { ...report, hook: seen('hook'), script: seen('script'), visual: seen('visual'), cta: seen('cta') };
  return {
    ...marked,
    ...(report.observed && { observed: seeLines(report.observed, look, report) }),
    score: scoreAgain(marked, look),
  };
}
