import type { Db } from '@/db/client';
import { listBreakers } from '@/lib/ads/breaker';
import { isEngineSilent, isEngineUnreachable } from '@/lib/analyses/queue/store';
import { isModelMisconfigured } from '@/lib/analyses/store';
import { listCanaryResults } from '@/lib/canaries/results';
import type { CanaryField } from '@/lib/canaries/schema';
import { env } from '@/lib/env';
import { log } from '@/lib/log';
import { findRetirement, RETIRES_SOON_DAYS } from '@/lib/model/models';
import type { Platform } from '@/lib/platforms';
import { isSignUpBonusLimitReached } from '@/lib/users/sign-up-bonus';
import { isSignatureRejected } from './signatures';

/** Something that needs the operator's attention. It holds no text of others, because the endpoint is public. */
export type Notice =
  | { code: 'library_breaker_open'; platform: Platform; secondsLeft: number }
  | { code: 'library_changed'; platform: Platform; missing: CanaryField[] }
  | { code: 'library_silent' | 'canary_ended'; platform: Platform }
  | { code: 'model_setting_refused' | 'starting_credits_limited' | 'forwarded_address_ignored' }
  | { code: 'engine_unreachable' | 'engine_silent' | 'inngest_signature_refused' }
  | { code: 'model_retires'; model: string; on: string; days: number };

type Finder = (db: Db) => Promise<Notice[]>;

const findOpenBreakers: Finder = async (db) =>
  (await listBreakers(db))
    .filter(({ openForMs }) => openForMs > 0)
    .map(({ platform, openForMs }) => ({ code: 'library_breaker_open', platform, secondsLeft: Math.ceil(openForMs / 1000) }));

const findChangedLibraries: Finder = async (db) =>
  (await listCanaryResults(db)).flatMap(({ platform, outcome, missing }): Notice[] => {
    if (outcome === 'changed') return [{ code: 'library_changed', platform, missing }];
    if (outcome === 'silent') return [{ code: 'library_silent', platform }];
    return outcome === 'ended' ? [{ code: 'canary_ended', platform }] : [];
  });

const findRefusedSetting: Finder = async (db) => ((await isModelMisconfigured(db)) ? [{ code: 'model_setting_refused' }] : []);

const findBonusLimit: Finder = async (db) => ((await isSignUpBonusLimitReached(db)) ? [{ code: 'starting_credits_limited' }] : []);

const findRetiringModel: Finder = async () => {
  const { model } = env().gemini;
  const retirement = findRetirement(model, new Date());
  if (retirement === undefined || retirement.days > RETIRES_SOON_DAYS) return [];
  return [{ code: 'model_retires', model, on: retirement.on, days: retirement.days }];
};

const findUnreachableEngine: Finder = async (db) => ((await isEngineUnreachable(db)) ? [{ code: 'engine_unreachable' }] : []);

/** Calls that are rejected for their signature have a notice of their own. */
const findSilentEngine: Finder = async (db) =>
  env().inngest !== undefined && !isSignatureRejected() && (await isEngineSilent(db)) ? [{ code: 'engine_silent' }] : [];

const findRefusedSignature: Finder = async () => (isSignatureRejected() ? [{ code: 'inngest_signature_refused' }] : []);

const finders: readonly Finder[] = [
  findOpenBreakers,
  findChangedLibraries,
  findRefusedSetting,
  findBonusLimit,
  findRetiringModel,
  findUnreachableEngine,
  findSilentEngine,
  findRefusedSignature,
];

/** The notices of every finder that succeeded; undefined when one failed and the others found none. */
export async function findNotices(db: Db): Promise<Notice[] | undefined> {
  const found = await Promise.allSettled(finders.map((find) => find(db)));
  for (const result of found) if (result.status === 'rejected') log.warn('a notice could not be determined', { error: result.reason });
  const notices = found.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  return notices.length < found.length && notices.flat().length === 0 ? undefined : notices.flat();
}
