import type { Db } from '@/db/client';
import { getQueueState } from '@/lib/analyses/line/queue/state';
import { getSpendToday } from '@/lib/analyses/spend/budget';
import { getLedgerCheck } from '@/lib/credits/ledger-check';
import { env } from '@/lib/env';
import { findOpenBreaker } from '@/lib/model/breaker';
import { describeNotice } from '@/lib/notices/notice';
import { countPendingMessages, listNoticeChannels, listOpenNotices } from '@/lib/notices/publish';
import { releaseName } from '@/lib/release.mjs';
import { selectBusiest } from '@/lib/requests/store';
import { countUnsent } from '@/lib/users/outbox/deliver';
import { measureLibraries } from './libraries';
import { computeMargin } from './margin';
import { listEnds } from './store';

async function readModel(db: Db) {
  const name = env().gemini.model;
  const breaker = await findOpenBreaker(db, name);
  return { name, breaker: breaker === undefined ? null : { fault: breaker.fault, openSeconds: Math.round(breaker.openSeconds) } };
}

/** Reads what an operator looks at first. Times are ISO 8601, money is in US dollars, days are UTC. */
export async function readFacts(db: Db) {
  const { checkedAt, drifted } = await getLedgerCheck(db);
  const week = await listEnds(db, 7);
  return {
    release: releaseName(),
    /** Runs that have ended today and in the last seven days, today included. */
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

export type Facts = Awaited<ReturnType<typeof readFacts>>;
