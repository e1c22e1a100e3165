import type { Db } from '@/db/client';
import { getQueueState, type QueueState } from '@/lib/analyses/line/queue/state';
import { getSpendToday } from '@/lib/analyses/spend/budget';
import type { SpendToday } from '@/lib/analyses/spend/store';
import { getLedgerCheck } from '@/lib/credits/ledger-check';
import { env } from '@/lib/env';
import { findOpenBreaker } from '@/lib/model/breaker';
import { describeNotice } from '@/lib/notices/notice';
import { countPendingMessages, listNoticeChannels, listOpenNotices } from '@/lib/notices/publish';
import { releaseName } from '@/lib/release.mjs';
import { type Caller, selectBusiest } from '@/lib/requests/store';
import { countUnsent, type UnsentEmails } from '@/lib/users/outbox/deliver';
import { type LibraryState, measureLibraries } from './libraries';
import { computeMargin, type Margin } from './margin';
import { listEnds, type RunEnds } from './store';

/** The state of the service that an operator looks at first. Times are ISO 8601, money is in US dollars, days are UTC. */
export type Facts = {
  release: string;
  /** Runs that have ended today and in the last seven days, today included. */
  today: RunEnds;
  week: RunEnds;
  queue: QueueState;
  spend: SpendToday;
  /** Null where no credits are sold in US dollars. */
  margin: Margin | null;
  model: { name: string; breaker: { fault: string; openSeconds: number } | null };
  libraries: LibraryState[];
  notices: { code: string; openedAt: string; text: string }[];
  /** The ten accounts with most calls in the last ten minutes. */
  busiest: Caller[];
  ledger: { checkedAt: string | null; drifted: number };
  noticeChannels: readonly string[];
  undelivered: { channel: string; messages: number }[];
  emails: UnsentEmails;
};

async function readModel(db: Db): Promise<Facts['model']> {
  const name = env().gemini.model;
  const breaker = await findOpenBreaker(db, name);
  return { name, breaker: breaker === undefined ? null : { fault: breaker.fault, openSeconds: Math.round(breaker.openSeconds) } };
}

export async function readFacts(db: Db): Promise<Facts> {
  const { checkedAt, drifted } = await getLedgerCheck(db);
  const week = await listEnds(db, 7);
  return {
    release: releaseName(),
    today: await listEnds(db, 1),
    week,
    queue: await getQueueState(db),
    spend: await getSpendToday(db),
    margin: computeMargin(week, new Date()),
    model: await readModel(db),
    libraries: await measureLibraries(db),
    notices: (await listOpenNotices(db)).map(({ openedAt, notice }) => ({
      code: notice.code,
      openedAt: openedAt.toISOString(),
      text: describeNotice(notice),
    })),
    busiest: await selectBusiest(db, 10),
    ledger: { checkedAt: checkedAt?.toISOString() ?? null, drifted },
    noticeChannels: listNoticeChannels(),
    undelivered: await countPendingMessages(db),
    emails: await countUnsent(db),
  };
}
