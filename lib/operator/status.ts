import type { Db } from '@/db/client';
import { listLiveRuns, type ShownRun } from '@/lib/analyses/line/queue/live';
import { describeSpendLimit, listSpenders } from '@/lib/analyses/spend/budget';
import { libraryNames } from '@/lib/platforms';
import { toCount } from '@/lib/report/words';
import { listUnsentEmails } from '@/lib/users/outbox/deliver';
import { type Answer, minute, recorded } from './command';
import { type Facts, readFacts } from './facts';
import { describeLibrary } from './libraries';
import { type ListedAction, listActions, type RunEnds } from './store';

type StatusLine = { text: string; commands?: readonly string[] };

export type StatusSection = { title: string; lines: readonly StatusLine[] };

const dollars = (amount: number) => `US$ ${amount.toFixed(2)}`;

function describeEnds({ done, failed, causes, refunds, dollars: cost }: RunEnds): string {
  const counted = Object.entries(causes).map(([cause, runs]) => `${runs} ${cause}`);
  return `${done} done, ${failed} failed${counted.length === 0 ? '' : ` (${counted.join(', ')})`}, ${refunds} refunded, ${dollars(cost)}`;
}

function describeSpend({ spent, perDay, perAccountPerDay, accountsAtLimit }: Facts['spend']): string {
  const ofDay = perDay === null ? 'no limit' : `limit ${dollars(perDay)} of all servers`;
  const ofAccounts = perAccountPerDay === null ? '' : `; ${accountsAtLimit} accounts at their limit of ${dollars(perAccountPerDay)}`;
  return `${dollars(spent)} spent, ${ofDay}${ofAccounts}; this process: ${describeSpendLimit()}`;
}

const oldest = (age: number | null) => (age === null ? '' : `, the oldest for ${age} s`);

function describeQueue({ runs, line, events, jobs }: Facts['queue']): StatusLine[] {
  const inProgress = `${runs.fetching} fetching, ${runs.composing} composing${oldest(runs.oldestLiveSeconds)}`;
  return [
    { text: `${runs.queued} wait${oldest(runs.oldestQueuedSeconds)}; ${line.taken} of ${line.places} slots in use; ${inProgress}` },
    {
      text: `${events.pending} events not sent to an engine, ${events.refused} of them after a failed attempt${oldest(events.oldestPendingSeconds)}`,
    },
    {
      text: `${jobs.queued} jobs of the embedded engine wait, ${jobs.running} run; in the last day ${jobs.deaths} workers lost, ${jobs.failed} jobs failed, ${jobs.cancelled} canceled`,
    },
  ];
}

function describeModel({ name, breaker }: Facts['model']): StatusLine {
  if (breaker === null) return { text: `${name}: breaker closed`, commands: ['model check'] };
  return { text: `${name}: breaker open (${breaker.fault}) for ${breaker.openSeconds} s`, commands: ['model resume', 'model check'] };
}

function describeMargin(margin: Facts['margin']): string {
  if (margin === null) return 'unknown: no credits are sold in US dollars';
  const { costPerAnalysis, packs } = margin;
  const margins = packs.map(({ credits, margin }) => `${margin === null ? 'unknown' : dollars(margin)} in packs of ${credits}`);
  const cost = costPerAnalysis === null ? 'no analysis was done in 7 days' : `an analysis cost US$ ${costPerAnalysis.toFixed(3)} in 7 days`;
  return `${margins.join(', ')} for each credit, before fees and taxes; ${cost}`;
}

function describeMessages({ undelivered, emails, noticeChannels }: Facts): string {
  const notices = undelivered.map(({ channel, messages }) => `${messages} by ${channel}`);
  const all = [
    ...(noticeChannels.length === 0 ? ['notices are sent nowhere (set OPERATOR_WEBHOOK_URL or OPERATOR_EMAIL)'] : []),
    ...(notices.length === 0 ? [] : [`notices not delivered: ${notices.join(', ')}`]),
    ...(emails.waiting + emails.failed === 0 ? [] : [`emails: ${emails.waiting} wait, ${emails.failed} not sent in the last day`]),
  ];
  return all.length === 0 ? 'all delivered' : all.join('; ');
}

function describeBusiest(busiest: Facts['busiest']): StatusLine[] {
  if (busiest.length === 0) return [{ text: 'no calls with a token in ten minutes' }];
  return busiest.map(({ userId, calls, limited, tokens }) => ({
    text: `${userId}  ${toCount(calls, 'call')} in ten minutes, ${limited} of them over a limit, with ${toCount(tokens, 'token')}, apps included`,
    commands: [`users list --contains ${userId}`],
  }));
}

const describeLedger = ({ checkedAt, drifted }: Facts['ledger']): string =>
  checkedAt === null ? 'not checked yet' : `checked at ${checkedAt}, ${drifted === 0 ? 'no drift' : `DRIFT of ${drifted}`}`;

function toSections(facts: Facts): StatusSection[] {
  const notices = facts.notices.map(({ openedAt, text }) => ({ text: `${openedAt}  ${text}` }));
  return [
    { title: 'Release', lines: [{ text: facts.release }] },
    { title: 'Notices', lines: notices.length === 0 ? [{ text: 'none' }] : notices },
    { title: 'Today', lines: [{ text: describeEnds(facts.today) }] },
    { title: '7 days', lines: [{ text: describeEnds(facts.week) }] },
    { title: 'Spend', lines: [{ text: describeSpend(facts.spend) }] },
    { title: 'Margin', lines: [{ text: describeMargin(facts.margin) }] },
    { title: 'Queue', lines: describeQueue(facts.queue) },
    { title: 'Model', lines: [describeModel(facts.model)] },
    ...facts.libraries.map((library) => ({ title: libraryNames[library.platform], lines: describeLibrary(library) })),
    { title: 'Busiest accounts', lines: describeBusiest(facts.busiest) },
    { title: 'Ledger', lines: [{ text: describeLedger(facts.ledger), commands: ['ledger verify'] }] },
    { title: 'Messages', lines: [{ text: describeMessages(facts) }] },
  ];
}

const toText = ({ title, lines }: StatusSection): string[] =>
  lines.map(({ text, commands = [] }, index) => {
    const hints = commands.length === 0 ? '' : `  (admin -- ${commands.join(' | ')})`;
    return `${(index === 0 ? title : '').padEnd(20)}${text}${hints}`;
  });

/** Shows no addresses; `ok` is false while a notice is open. */
export async function showStatus(db: Db): Promise<Answer & { document: Facts; sections: StatusSection[] }> {
  const facts = await readFacts(db);
  const sections = toSections(facts);
  return { document: facts, sections, lines: sections.flatMap(toText), ok: facts.notices.length === 0 };
}

/** More rows mean that something is very wrong, which the first ones show. */
const MOST = 50;

function describeRun({ platform, adId, analysisId, isQueued, createdAt, deadlineAt, attempt, analyses, step }: ShownRun): StatusLine {
  const state = `${isQueued ? 'queued' : 'in progress'}, ${step.words ?? 'beginning'}`;
  const text = `${platform} ${adId}  since ${minute(createdAt)}, until ${minute(deadlineAt)}  attempt ${attempt}  ${analyses} analyses  ${state}`;
  return analysisId === null
    ? { text }
    : { text, commands: [`analyses requeue --id ${analysisId}`, `analyses fail --id ${analysisId} --reason R`] };
}

function describeAction({ command, createdAt, reason, detail }: ListedAction): StatusLine {
  const target = Object.entries(detail as Record<string, unknown>)
    .filter(([name]) => name !== 'reason')
    .map(([name, value]) => `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`);
  const named = target.length === 0 ? '' : `  ${target.join(', ')}`;
  return { text: `${minute(createdAt)}  ${command}${named}${reason === null ? '' : `  (${reason})`}` };
}

async function readLists(db: Db) {
  return {
    runs: await listLiveRuns(db, MOST),
    spenders: await listSpenders(db, MOST),
    unsentEmails: await listUnsentEmails(db, MOST),
    actions: await listActions(db, MOST),
  };
}

/** It names people, so reading it is recorded. */
export async function showAll(db: Db): Promise<Answer> {
  const { document, lines, ok } = await showStatus(db);
  const lists = await recorded(db, 'status --all', {}, readLists);
  const orNone = (rows: StatusLine[], none: string) => (rows.length === 0 ? [{ text: none }] : rows);
  const spenders = lists.spenders.map(({ accountId, email, spent, runs }) => ({
    text: `${accountId ?? 'no account'}  US$ ${spent.toFixed(2)} spent  ${runs} runs  ${email ?? ''}`,
  }));
  const emails = lists.unsentEmails.map(({ kind, email, createdAt, attempts, failedAt }) => ({
    text: `${minute(createdAt)}  ${kind}  ${attempts} attempts  ${failedAt === null ? 'will be tried again' : `given up ${minute(failedAt)}`}  ${email}`,
  }));
  const sections: StatusSection[] = [
    { title: 'Runs', lines: orNone(lists.runs.map(describeRun), 'nothing runs or waits') },
    { title: 'Spend by account', lines: orNone(spenders, 'nothing was spent today (UTC)') },
    { title: 'Emails', lines: orNone(emails, 'all were sent') },
    { title: 'Actions', lines: orNone(lists.actions.map(describeAction), 'none') },
  ];
  return { document: { ...document, ...lists }, lines: [...lines, ...sections.flatMap(toText)], ok };
}
