import type { CanaryField } from '@/lib/canaries/schema';
import type { FailureCode } from '@/lib/failures';
import { libraryNames, type Platform } from '@/lib/platforms';

export const NOTICE_DAYS = 30;

/** Something that needs the operator's attention. It leaves the service, so it holds no text of others, no ad, and of people the ID of a credit account at most. */
export type Notice =
  | { code: 'library_breaker_open'; platform: Platform; secondsLeft: number }
  | { code: 'library_changed'; platform: Platform; missing: CanaryField[] }
  | { code: 'library_silent' | 'canary_ended'; platform: Platform }
  | { code: 'model_setting_refused' | 'starting_credits_limited' | 'forwarded_address_ignored' | 'secret_changed' }
  | { code: 'engine_unreachable' | 'engine_silent' | 'engine_not_synced' | 'inngest_signature_refused' | 'stripe_signature_refused' }
  | { code: 'second_look_refused'; model: string }
  | { code: 'model_retires'; model: string; on: string; days: number }
  | { code: 'model_quota_spent'; model: string; per: 'minute' | 'day' }
  | { code: 'model_unavailable'; model: string; cause: 'overloaded' | 'unreachable' | 'failing' }
  | { code: 'model_spend_high'; spent: number; limit: number }
  | { code: 'ledger_drift'; drifted: number }
  | { code: 'analyses_failing'; failed: number; ended: number; cause: FailureCode }
  | { code: 'mail_failing' }
  | { code: 'payment_refunded' | 'payment_disputed' | 'payment_without_user'; account: string; credits: number }
  | ServerNotice;

/** Found by the server that it is about. `server` is its host and port, which the previous release did not record. */
export type ServerNotice = { server?: string } & (
  | { code: 'host_unreachable'; host: 'model' | Platform }
  | { code: 'disk_full' | 'disk_read_only' | 'no_egress' | 'chromium_unusable' }
);

/** Equal for notices about the same thing, of which one is open at a time. */
export function toKey(notice: Notice): string {
  const about = [
    'platform' in notice && notice.platform,
    'model' in notice && notice.model,
    'host' in notice && notice.host,
    'server' in notice && notice.server,
    'account' in notice && notice.account,
  ];
  return [notice.code, ...about.filter((part) => part !== false)].join(':');
}

type Words = { [Code in Notice['code']]: (notice: Extract<Notice, { code: Code }>) => string };

const toServer = ({ server }: ServerNotice) => (server === undefined ? 'A server' : `The server ${server}`);

const toLibrary = ({ platform }: { platform: Platform }) => `The ${libraryNames[platform]}`;

const words: Words = {
  library_breaker_open: (notice) => `${toLibrary(notice)} blocks the service: its analyses wait until the breaker closes.`,
  library_changed: (notice) => `${toLibrary(notice)} no longer shows ${notice.missing.join(', ')} of your canary.`,
  library_silent: (notice) => `${toLibrary(notice)} shows nothing about your canary.`,
  canary_ended: (notice) => `${toLibrary(notice)} no longer shows your canary: choose another ad.`,
  model_setting_refused: () => 'Gemini rejects your key, model or a setting: run "npm run admin -- model check".',
  second_look_refused: ({ model }) =>
    `Gemini rejects GEMINI_CHECK_MODEL or a setting of the second look, so that reports have none: ${model}. Run "npm run admin -- model check".`,
  secret_changed: () =>
    'A server has another AUTH_SECRET than this database was written with: apps must register again, shared links cannot be copied, starting credits may be given twice. Set the old one, or run "npm run admin -- secret accept".',
  starting_credits_limited: () => 'So many accounts were created this hour that further ones start without credits.',
  forwarded_address_ignored: () => 'A proxy sends X-Forwarded-For: set TRUSTED_PROXY_HOPS.',
  engine_unreachable: () => 'Inngest has accepted no work for more than a minute.',
  engine_silent: () => 'Inngest accepted work and does not call this service.',
  engine_not_synced: () =>
    'Inngest has started no scheduled work for 30 minutes, and may send no emails: sync the app in Inngest, as after an upgrade.',
  inngest_signature_refused: () => 'Calls to /api/inngest are rejected: compare the signing keys.',
  stripe_signature_refused: () =>
    'Calls of the Stripe webhook are rejected, so that paid credits are not added: compare STRIPE_WEBHOOK_SECRET.',
  model_retires: ({ model, on }) => `${model} is retired on ${on}: set another model.`,
  model_quota_spent: ({ model, per }) => `The quota of ${model} per ${per} is spent: analyses wait. Check the limits of your key.`,
  model_unavailable: ({ model, cause }) => `${model} is ${cause}: analyses wait.`,
  model_spend_high: ({ spent, limit }) =>
    `The model has cost US$ ${spent.toFixed(2)} today (UTC), of a limit of US$ ${limit.toFixed(2)}: once it is reached, new analyses wait. Raise MODEL_SPEND_PER_DAY, or leave it.`,
  ledger_drift: ({ drifted }) =>
    `The ledger does not explain ${drifted} ${drifted === 1 ? 'account or analysis' : 'accounts or analyses'}: run "npm run admin -- ledger verify".`,
  analyses_failing: ({ failed, ended, cause }) => `In ten minutes ${failed} of ${ended} analyses failed, mostly by ${cause}.`,
  host_unreachable: (notice) =>
    `${toServer(notice)} cannot connect to ${notice.host === 'model' ? 'the model' : toLibrary({ platform: notice.host }).toLowerCase()}: check its network.`,
  no_egress: (notice) => `${toServer(notice)} can connect neither to the model nor to a library: check its network.`,
  disk_full: (notice) => `${toServer(notice)} has no space left in DATA_DIR.`,
  disk_read_only: (notice) => `${toServer(notice)} cannot write to DATA_DIR.`,
  chromium_unusable: (notice) => `${toServer(notice)} has no Chromium that works: ads cannot be analyzed.`,
  payment_refunded: ({ account, credits }) =>
    `A payment of ${credits} credits was refunded at Stripe, and the credits that were left of it were taken back: account ${account}.`,
  payment_disputed: ({ account, credits }) =>
    `A payment of ${credits} credits is disputed at Stripe, and the credits that were left of it were taken back: account ${account}.`,
  payment_without_user: ({ account, credits }) =>
    `${credits} credits were paid for by a user who was deleted: refund them at Stripe. Account ${account}.`,
  mail_failing: () => 'The mail server does not take emails.',
};

export const describeNotice = <N extends Notice>(notice: N): string => (words[notice.code] as (notice: N) => string)(notice);
