import type { Db } from '@/db/client';
import { libraryNames } from '@/lib/platforms';
import { type Facts, readFacts } from './facts';
import type { RunEnds } from './store';

const dollars = (amount: number) => `US$ ${amount.toFixed(2)}`;

function describeEnds({ done, failed, causes, refunds, dollars: cost }: RunEnds): string {
  const counted = Object.entries(causes).map(([cause, runs]) => `${runs} ${cause}`);
  return `${done} done, ${failed} failed${counted.length === 0 ? '' : ` (${counted.join(', ')})`}, ${refunds} refunded, ${dollars(cost)}`;
}

function describeSpend({ spent, reserved, perDay, perAccountPerDay, accountsAtLimit }: Facts['spend']): string {
  const ofDay = perDay === null ? 'no limit' : `limit ${dollars(perDay)}`;
  const ofAccounts = perAccountPerDay === null ? '' : `; ${accountsAtLimit} accounts at their limit of ${dollars(perAccountPerDay)}`;
  return `${dollars(spent)} spent, ${dollars(reserved)} reserved, ${ofDay}${ofAccounts}`;
}

function describeQueue({ runs, line, workersLost, events }: Facts['queue']): string {
  const oldest = runs.oldestQueuedSeconds === null ? '' : `, the oldest for ${runs.oldestQueuedSeconds} s`;
  return `${runs.queued} wait${oldest}; ${line.taken} of ${line.places} slots in use; ${events.pending} events not sent; ${workersLost} workers lost in the last day`;
}

/** "gemini-3.8-flash (daily_quota) for 80 s", or "closed" instead of the fault. */
export const describeModelBreaker = ({ name, breaker }: Facts['model']): string =>
  `${name} ${breaker === null ? 'closed' : `(${breaker.fault}) for ${breaker.openSeconds} s`}`;

function describeBreakers({ libraries, model }: Facts): string {
  const open = libraries
    .filter(({ breaker }) => breaker.openForSeconds > 0)
    .map(({ platform, breaker }) => `${libraryNames[platform]} for another ${breaker.openForSeconds} s`);
  const ofModel = model.breaker === null ? [] : [describeModelBreaker(model)];
  const all = [...open, ...ofModel];
  return all.length === 0 ? 'all closed' : `open: ${all.join(', ')}`;
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

function describeFacts(facts: Facts): string[] {
  const { ledger, margin, notices } = facts;
  const checked =
    ledger.checkedAt === null
      ? 'not checked yet'
      : `checked at ${ledger.checkedAt}, ${ledger.drifted === 0 ? 'no drift' : `DRIFT of ${ledger.drifted}`}`;
  return [
    `Release    ${facts.release}`,
    `Today      ${describeEnds(facts.today)}`,
    `7 days     ${describeEnds(facts.week)}`,
    `Spend      ${describeSpend(facts.spend)}`,
    `Margin     ${describeMargin(margin)}`,
    `Queue      ${describeQueue(facts.queue)}`,
    `Breakers   ${describeBreakers(facts)}`,
    `Ledger     ${checked}`,
    `Messages   ${describeMessages(facts)}`,
    `Notices    ${notices.length === 0 ? 'none' : notices.length}`,
    ...notices.map(({ openedAt, text }) => `  ${openedAt}  ${text}`),
  ];
}

/** Shows the state of the service on one screen; `ok` is false while a notice is open. */
export async function showStatus(db: Db) {
  const facts = await readFacts(db);
  return { document: facts, lines: describeFacts(facts), ok: facts.notices.length === 0 };
}
