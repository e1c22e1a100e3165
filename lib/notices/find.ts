import type { Db } from '@/db/client';
import { listBreakers } from '@/lib/ads/breaker';
import { findFailureShare, isEngineAwaited, isEngineSilent, isEngineUnreachable } from '@/lib/analyses/line/queue/store';
import { isLookRefused } from '@/lib/analyses/look/store';
import { getSpendToday } from '@/lib/analyses/spend/budget';
import { isModelMisconfigured } from '@/lib/analyses/store';
import { listCanaryResults } from '@/lib/canaries/results';
import { getLedgerCheck } from '@/lib/credits/ledger-check';
import { env } from '@/lib/env';
import { toFailureCode } from '@/lib/failures';
import { log } from '@/lib/log';
import { findOpenBreaker } from '@/lib/model/breaker';
import { findRetirement, listModelsInUse, RETIRES_SOON_DAYS } from '@/lib/model/models';
import { listNotedPayments } from '@/lib/payments/store';
import { isSignUpLimitReached } from '@/lib/users/sign-up-bonus';
import { listLocalNotices } from './local';
import type { Notice } from './notice';
import { isSecretChanged } from './secret-mark';
import { isSignatureRejected } from './signatures';
import { hasTicked } from './store';

type Finder = (db: Db) => Promise<Notice[]>;

const when = async (holds: boolean | Promise<boolean>, notice: Notice): Promise<Notice[]> => ((await holds) ? [notice] : []);

/** Three times the pause of the most frequent schedule, for which this process must have run, too. */
const SILENT_MINUTES = 30;
/** A breaker that a trial closes at once was a blip. */
const OPEN_SECONDS = 20;
/** Fewer ads may fail by chance. */
const MIN_FAILED_ADS = 3;
const MAX_FAILED_SHARE = 0.2;
const SPEND_WARNING = 0.8;
const PAYMENT_DAYS = 7;

const findChangedLibraries: Finder = async (db) =>
  (await listCanaryResults(db)).flatMap(({ platform, outcome, missing }): Notice[] => {
    if (outcome === 'changed') return [{ code: 'library_changed', platform, missing }];
    if (outcome === 'silent') return [{ code: 'library_silent', platform }];
    return outcome === 'ended' ? [{ code: 'canary_ended', platform }] : [];
  });

const findRetiringModels: Finder = async () =>
  listModelsInUse(env().gemini).flatMap((model): Notice[] => {
    const retirement = findRetirement(model, new Date());
    if (retirement === undefined || retirement.days > RETIRES_SOON_DAYS) return [];
    return [{ code: 'model_retires', model, on: retirement.on, days: retirement.days }];
  });

const findRefusedLook: Finder = async (db) => {
  const { checkModel } = env().gemini;
  return checkModel === undefined ? [] : when(isLookRefused(db), { code: 'second_look_refused', model: checkModel });
};

const findUnavailableModel: Finder = async (db) => {
  const { model } = env().gemini;
  const breaker = await findOpenBreaker(db, model);
  if (breaker === undefined || breaker.openSeconds < OPEN_SECONDS) return [];
  const { fault } = breaker;
  if (fault === 'quota' || fault === 'daily_quota')
    return [{ code: 'model_quota_spent', model, per: fault === 'quota' ? 'minute' : 'day' }];
  return [{ code: 'model_unavailable', model, cause: fault }];
};

const findFailingAnalyses: Finder = async (db) => {
  const share = await findFailureShare(db);
  if (share === undefined || share.ads < MIN_FAILED_ADS || share.failed <= share.ended * MAX_FAILED_SHARE) return [];
  return [{ code: 'analyses_failing', failed: share.failed, ended: share.ended, cause: toFailureCode(share.cause) }];
};

const findPayments: Finder = async (db) =>
  (await listNotedPayments(db, PAYMENT_DAYS)).flatMap(({ accountId: account, credits, disputed, withoutUser, reversedAt }): Notice[] => [
    ...(withoutUser ? [{ code: 'payment_without_user', account, credits } as const] : []),
    ...(reversedAt === null ? [] : [{ code: disputed > 0 ? 'payment_disputed' : 'payment_refunded', account, credits } as const]),
  ]);

const finders: readonly Finder[] = [
  findUnavailableModel,
  findFailingAnalyses,
  async (db) => {
    const { spent, perDay } = await getSpendToday(db);
    return perDay === null || spent < perDay * SPEND_WARNING ? [] : [{ code: 'model_spend_high', spent, limit: perDay }];
  },
  async (db) => {
    const { drifted } = await getLedgerCheck(db);
    return when(drifted > 0, { code: 'ledger_drift', drifted });
  },
  findPayments,
  (db) => when(isSecretChanged(db), { code: 'secret_changed' }),
  async () => listLocalNotices(),
  async (db) =>
    (await listBreakers(db))
      .filter(({ openForMs, openings }) => openForMs > 0 && openings > 0)
      .map(({ platform, openForMs }) => ({ code: 'library_breaker_open', platform, secondsLeft: Math.ceil(openForMs / 1000) })),
  findChangedLibraries,
  (db) => when(isModelMisconfigured(db), { code: 'model_setting_refused' }),
  (db) => when(isSignUpLimitReached(db), { code: 'starting_credits_limited' }),
  findRefusedLook,
  findRetiringModels,
  (db) => when(isEngineUnreachable(db), { code: 'engine_unreachable' }),
  async (db) => when(env().inngest !== undefined && isEngineSilent(db), { code: 'engine_silent' }),
  async (db) =>
    env().inngest === undefined || process.uptime() < SILENT_MINUTES * 60 || (await hasTicked(db, SILENT_MINUTES))
      ? []
      : [{ code: 'engine_not_synced' }],
  // Anyone can make a call that is refused, so it is evidence only while work waits for the calls of Inngest.
  async (db) => when(isSignatureRejected('inngest') && isEngineAwaited(db), { code: 'inngest_signature_refused' }),
  async () => when(isSignatureRejected('stripe'), { code: 'stripe_signature_refused' }),
];

/** The notices of every finder that succeeded; undefined when one failed and the others found none. */
export async function findNotices(db: Db): Promise<Notice[] | undefined> {
  const found = await Promise.allSettled(finders.map((find) => find(db)));
  for (const result of found) if (result.status === 'rejected') log.warn('a notice could not be determined', { error: result.reason });
  const notices = found.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  return notices.length < found.length && notices.flat().length === 0 ? undefined : notices.flat();
}
