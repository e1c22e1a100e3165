import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  customType,
  date,
  doublePrecision,
  index,
  integer,
  json,
  jsonb,
  numeric,
  type PgTable,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import * as enums from './enums';

/** Stores import only types from here, so that they do not load drizzle. */
export type Row<Table extends PgTable, Column extends keyof Table['$inferSelect']> = Pick<Table['$inferSelect'], Column>;

const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });
const at = (name: string) => timestamp(name, { withTimezone: true });
const createdAt = () => at('created_at').notNull().defaultNow();
const reference = (name: string, to: () => AnyPgColumn) => uuid(name).notNull().references(to);
/** A reference to a row with which this one is deleted. */
const partOf = (name: string, to: () => AnyPgColumn) => uuid(name).notNull().references(to, { onDelete: 'cascade' });
const quoted = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(', '));

export const users = pgTable('users', {
  id: uuid('id').primaryKey().defaultRandom(),
  email: text('email').notNull().unique(),
  name: text('name'),
  image: text('image'),
  emailVerified: at('email_verified'),
  passwordHash: text('password_hash'),
  /** Time at which the password was last set without the one before: by an emailed link, or where there was none. */
  passwordResetAt: at('password_reset_at'),
  operatorSince: at('operator_since'),
  emailWhenDone: boolean('email_when_done').notNull().default(false),
  /** Time at which the account was created without starting credits because of a limit. */
  bonusWithheldAt: at('start_withheld_at'),
  createdAt: createdAt(),
});

/** A user's identity at another provider. Its tokens are not stored, because the provider is not called after the sign-in. */
export const accounts = pgTable(
  'accounts',
  {
    provider: text('provider').notNull(),
    providerAccountId: text('provider_account_id').notNull(),
    userId: partOf('user_id', () => users.id),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.provider, t.providerAccountId] }), index('accounts_user').on(t.userId)],
);

export const profiles = pgTable(
  'profiles',
  {
    userId: partOf('user_id', () => users.id).primaryKey(),
    name: text('name'),
    company: text('company'),
    paper: text('paper', { enum: enums.papers }).notNull().default('a4'),
    /** A small JPEG that our offline browser encoded, never the uploaded file. */
    logo: bytea('logo'),
  },
  (t) => [
    check('profiles_paper_known', sql`${t.paper} in (${quoted(enums.papers)})`),
    check('profiles_logo_small', sql`octet_length(${t.logo}) between 1 and 65536`),
  ],
);

/** Signed-in browsers. Only a digest of the cookie is stored, so that a copy of the table opens no account. */
export const sessions = pgTable(
  'sessions',
  {
    digest: bytea('digest').primaryKey(),
    userId: partOf('user_id', () => users.id),
    createdAt: createdAt(),
    expiresAt: at('expires_at').notNull(),
    /** Time at which an operator last proved in this browser to be the owner of the account. */
    provenAt: at('proven_at'),
  },
  (t) => [index('sessions_user').on(t.userId), index('sessions_expiry').on(t.expiresAt)],
);

/** Leases of exports, of earlier releases alone. */
export const accountExports = pgTable('account_exports', {
  userId: partOf('user_id', () => users.id).primaryKey(),
  leaseToken: uuid('lease_token').notNull(),
  leaseUntil: at('lease_until').notNull(),
});

/** Unused links of emails; `token` is a digest. */
export const verificationTokens = pgTable(
  'verification_tokens',
  {
    identifier: text('identifier').notNull(),
    token: text('token').notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.identifier, t.token] })],
);

/** Kept for a day where not sent. A link is made when its email is sent, so that no row can open an account. */
export const emails = pgTable(
  'emails',
  {
    /** Known only to the browser that waits for the email. */
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind', { enum: enums.emailKinds }).notNull(),
    /** Null where the address has no account: nothing is sent, but the browser must not learn that. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    next: text('next').notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** Used only by servers of an earlier version; a later version drops it. */
    nextAt: at('next_at').notNull().defaultNow(),
    failedAt: at('failed_at'),
    /** True if the mail server works and did not take this email. */
    refused: boolean('refused').notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [index('emails_due').on(t.nextAt).where(sql`${t.failedAt} is null`), index('emails_user').on(t.userId)],
);

/** Attempts to sign in or up, counted per subject (an account or a client address) in windows of a quarter of an hour. */
export const signInAttempts = pgTable(
  'sign_in_attempts',
  {
    subject: text('subject').notNull(),
    /** The number of the window since the epoch. */
    quarter: bigint('quarter', { mode: 'number' }).notNull(),
    attempts: integer('attempts').notNull(),
  },
  (t) => [primaryKey({ columns: [t.subject, t.quarter] })],
);

/** Recent new accounts with starting credits: in total (`everybody`); servers of the previous version also count others, under keyed digests. */
export const startingCreditCounts = pgTable(
  'starting_credit_counts',
  {
    subject: text('subject').notNull(),
    endsAt: at('ends_at').notNull(),
    accounts: integer('accounts').notNull(),
  },
  (t) => [primaryKey({ columns: [t.subject, t.endsAt] })],
);

export const oauthClients = pgTable(
  'oauth_clients',
  {
    /** A random ID for a registered app; otherwise the URL of its metadata document. */
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    redirectUris: text('redirect_uris').array().notNull(),
    createdAt: createdAt(),
    /** Time until which the document is not fetched again; null for a registered app. */
    freshUntil: at('fresh_until'),
    /** Time at which a user last allowed access; an app that never got any is forgotten. */
    allowedAt: at('allowed_at'),
  },
  (t) => [index('oauth_clients_unused').on(t.createdAt).where(sql`${t.allowedAt} is null`)],
);

/** Access that the owner of an account has issued to a program: a token, or the grant of an app. */
export const apiTokens = pgTable(
  'api_tokens',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: partOf('user_id', () => users.id),
    /** For a grant, the app’s name when access was allowed. */
    name: text('name').notNull(),
    /** Null for a grant, whose secrets are in `access_tokens`. */
    prefix: text('prefix'),
    digest: bytea('digest').unique(),
    clientId: text('client_id').references(() => oauthClients.id),
    /** The operator's overrides of calls per minute: `{ submit?, list?, fetch?, credits?, mcp?, stills? }`. */
    limits: jsonb('limits').notNull().default({}),
    createdAt: createdAt(),
    lastUsedAt: at('last_used_at'),
    expiresAt: at('expires_at'),
    revokedAt: at('revoked_at'),
  },
  (t) => [
    index('api_tokens_user').on(t.userId),
    check(
      'api_tokens_token_or_grant',
      sql`(${t.clientId} is null) = (${t.digest} is not null) and (${t.digest} is null) = (${t.prefix} is null)`,
    ),
  ],
);

export const accessTokens = pgTable(
  'access_tokens',
  {
    digest: bytea('digest').primaryKey(),
    tokenId: partOf('token_id', () => apiTokens.id),
    expiresAt: at('expires_at').notNull(),
    /** Used only by servers of the previous version; a later version drops it. */
    answer: bytea('answer'),
  },
  (t) => [
    index('access_tokens_token').on(t.tokenId, t.expiresAt),
    index('access_tokens_expiry').on(t.expiresAt),
    index('access_tokens_answer').on(t.expiresAt).where(sql`${t.answer} is not null`),
  ],
);

/** Each is used once: a later use ends the grant, because the token was copied, unless the answer to the first may have been lost. */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    digest: bytea('digest').primaryKey(),
    tokenId: partOf('token_id', () => apiTokens.id),
    createdAt: createdAt(),
    usedAt: at('used_at'),
    /** Used only by servers of the previous version; a later version drops it. */
    repeats: integer('repeats').notNull().default(0),
  },
  (t) => [index('refresh_tokens_token').on(t.tokenId, t.createdAt)],
);

/** Codes for access that was allowed and not fetched yet; used ones are kept for a day, so that a second use is noticed. */
export const authorizationCodes = pgTable(
  'authorization_codes',
  {
    digest: bytea('digest').primaryKey(),
    userId: partOf('user_id', () => users.id),
    clientId: text('client_id')
      .notNull()
      .references(() => oauthClients.id),
    redirectUri: text('redirect_uri').notNull(),
    /** PKCE, S256. */
    challenge: text('challenge').notNull(),
    expiresAt: at('expires_at').notNull(),
    usedAt: at('used_at'),
    tokenId: uuid('token_id').references(() => apiTokens.id, { onDelete: 'cascade' }),
  },
  (t) => [
    index('authorization_codes_user').on(t.userId),
    index('authorization_codes_expiry').on(t.expiresAt),
    index('authorization_codes_token').on(t.tokenId),
  ],
);

/** Requests with a token in the last days, for its owner. Written in batches; those of a crash's last seconds are missing. */
export const apiRequests = pgTable(
  'api_requests',
  {
    id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    tokenId: partOf('token_id', () => apiTokens.id),
    at: at('at').notNull(),
    method: text('method').notNull(),
    /** The path without the query. */
    path: text('path').notNull(),
    status: integer('status').notNull(),
    code: text('code'),
    requestId: uuid('request_id').notNull(),
  },
  (t) => [
    index('api_requests_token').on(t.tokenId, t.id.desc()),
    index('api_requests_by_id').on(t.requestId),
    index('api_requests_at').on(t.at),
  ],
);

/** Sliding-window state: one row per subject (a token, a user for server actions, a shared link or a client's address) and endpoint. */
export const rateWindows = pgTable(
  'rate_windows',
  {
    subject: text('subject').notNull(),
    endpoint: text('endpoint').notNull(),
    minute: bigint('minute', { mode: 'number' }).notNull(),
    current: integer('current').notNull(),
    previous: integer('previous').notNull(),
    admitted: boolean('admitted').notNull(),
  },
  (t) => [primaryKey({ columns: [t.subject, t.endpoint] })],
);

/** Pseudonymous: it survives the deletion of its user, whose id is then null. */
export const creditAccounts = pgTable(
  'credit_accounts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .unique()
      .references(() => users.id, { onDelete: 'set null' }),
    balance: integer('balance').notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [check('credit_accounts_balance_not_negative', sql`${t.balance} >= 0`)],
);

/** Append-only: a trigger rejects update, delete and truncate. */
export const creditEntries = pgTable(
  'credit_entries',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    accountId: reference('account_id', () => creditAccounts.id),
    kind: text('kind', { enum: enums.entryKinds }).notNull(),
    delta: integer('delta').notNull(),
    balanceAfter: integer('balance_after').notNull(),
    /** No foreign key, because the ledger outlives the analyses of a deleted user. */
    analysisId: uuid('analysis_id'),
    /** The token or grant that made a charge. No foreign key, for the same reason. */
    tokenId: uuid('token_id'),
    externalRef: text('external_ref'),
    reason: text('reason').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('credit_entries_account').on(t.accountId, t.id),
    index('credit_entries_refills').on(t.accountId, t.delta).where(sql`${t.kind} = 'refill' and ${t.delta} > 0`),
    index('credit_entries_refunds').on(t.accountId, t.createdAt).where(sql`${t.kind} = 'refund'`),
    uniqueIndex('credit_entries_once_per_analysis').on(t.analysisId, t.kind).where(sql`${t.analysisId} is not null`),
    uniqueIndex('credit_entries_once_per_ref').on(t.kind, t.externalRef).where(sql`${t.externalRef} is not null`),
    check(
      'credit_entries_sign',
      sql`case ${t.kind}
    when 'charge' then ${t.delta} = -1 and ${t.analysisId} is not null
    when 'refund' then ${t.delta} = 1 and ${t.analysisId} is not null
    when 'adjustment' then ${t.delta} <> 0
    when 'refill' then ${t.delta} > 0
    when 'bonus' then ${t.delta} > 0
    else false end`,
    ),
    check('credit_entries_balance_not_negative', sql`${t.balanceAfter} >= 0`),
  ],
);

export const payments = pgTable('payments', {
  intent: text('intent').primaryKey(),
  accountId: reference('account_id', () => creditAccounts.id),
  checkout: text('checkout').notNull(),
  credits: integer('credits').notNull(),
  /** In the smallest unit of the currency. */
  amount: bigint('amount', { mode: 'number' }).notNull(),
  refunded: integer('refunded').notNull().default(0),
  disputed: integer('disputed').notNull().default(0),
  disputeWon: boolean('dispute_won').notNull().default(false),
  reversedAt: at('reversed_at'),
  /** True if the account had no user any more when the payment arrived. */
  withoutUser: boolean('without_user').notNull().default(false),
  createdAt: createdAt(),
});

/** `runs_one_per_standing` is both cache and single-flight. Reports of a demo model must never be cache hits for a real one. */
export const runs = pgTable(
  'runs',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    platform: text('platform', { enum: enums.platforms }).notNull(),
    adId: text('ad_id').notNull(),
    /** The URL of the ad; for another video than its first, with the number as its fragment. */
    url: text('url').notNull(),
    demoModel: boolean('stand_in').notNull(),
    status: text('status', { enum: enums.runStatuses }).notNull().default('queued'),
    standing: text('standing', { enum: enums.runStandings }).notNull().default('current'),
    currentStep: text('current_step'),
    /** Null when unknown. No foreign key: a submit would lock the account before its user, a deletion in the other order. */
    accountId: uuid('account_id'),
    /** Number of events that requested this work; the ID of the latest contains this number. */
    requests: integer('requests').notNull().default(1),
    /** Time of the pending request; null when none is pending, because the run is queued or claimed. */
    askedAt: at('asked_at').defaultNow(),
    /** Time until which the queue passes over the run, because its library was unreachable. */
    resumeAt: at('resume_at'),
    /** The engine run that has claimed this work; null before, and again after it was taken from its worker. */
    engineRunId: text('engine_run_id'),
    /** Number of claims of this work: 1 from its first claim on, one more for each claim after it was taken from a worker. */
    attempt: integer('attempt').notNull().default(0),
    heartbeatDueAt: at('heartbeat_due_at'),
    /** Model calls, counted before each so that crashes cannot exceed the budget. */
    modelCalls: integer('model_calls').notNull().default(0),
    /** The model of the last answer, as it names itself; null before the first. */
    model: text('model'),
    /** Tokens of all calls as the vendor counts them; thinking is output. */
    inputTokens: integer('input_tokens').notNull().default(0),
    outputTokens: integer('output_tokens').notNull().default(0),
    /** US dollars for all calls; null once a model of unknown price has answered. */
    modelCost: numeric('model_cost', { precision: 12, scale: 6 }).default('0'),
    /** Page loads of the library, counted before each so that crashes cannot exceed the budget. */
    pageLoads: integer('page_loads').notNull().default(0),
    /** Inspections of its video that have not ended, counted before each; reset to 0 when one ends. */
    openInspections: integer('open_inspections').notNull().default(0),
    claimedAt: at('claimed_at'),
    /** Ten minutes after the first claim. */
    deadlineAt: at('deadline_at'),
    ad: jsonb('ad'),
    /** Null before the page of the ad was read. */
    videoCount: integer('video_count'),
    /** The measurement of the video, with its SHA-256: `{ sha256, measurement }`. Null once the run has ended: the report has it. */
    measured: jsonb('measured'),
    /** JSON text of the report, or of an answer of the model that needs a repair, until the run is settled. */
    draft: text('draft'),
    /** The second look, from before its call on: `{ outcome }`, once it was answered with its statements and lines; null where there was none. */
    look: jsonb('look'),
    /** Stored as JSON text, because `jsonb` would not keep the exact text, and would have to be serialized at every read. */
    report: text('report'),
    /** Identifies the text of the report, for a reader that only checks whether it has the report. */
    reportTag: text('report_tag').generatedAlwaysAs(sql`md5(report)`),
    /** Copied from a scored report for the pool; null also where a server of an earlier version settled the run. */
    rubricVersion: text('rubric_version'),
    score: doublePrecision('score'),
    pageName: text('page_name'),
    pageId: text('page_id'),
    /** The state of the library's page when this run last opened it. */
    pageState: text('page_state'),
    /** Seconds that each step has taken, over all attempts: `{ scrape, upload, compose }`. */
    stepSeconds: jsonb('step_seconds').notNull().default({}),
    failureCode: text('failure_code'),
    createdAt: createdAt(),
    completedAt: at('completed_at'),
  },
  (t) => [
    // Nulls are distinct, so that a URL may have any number of replaced runs and of samples.
    uniqueIndex('runs_one_per_standing')
      .on(t.url, t.demoModel, sql`nullif(nullif(${t.standing}, 'replaced'), 'sample')`)
      .where(sql`${t.status} <> 'failed'`),
    index('runs_pool')
      .on(t.platform, t.rubricVersion, t.model, t.completedAt.desc(), t.score)
      .where(sql`${t.standing} = 'current' and ${t.score} is not null`),
    index('runs_refresh_failed').on(t.completedAt.desc()).where(sql`${t.standing} = 'refresh' and ${t.status} = 'failed'`),
    index('runs_recently_done').on(t.completedAt.desc()).where(sql`${t.status} = 'done'`),
    index('runs_recently_failed').on(t.completedAt.desc()).where(sql`${t.status} = 'failed'`),
    index('runs_failed_at_work').on(t.url, t.completedAt.desc()).where(sql`${t.status} = 'failed' and ${t.claimedAt} is not null`),
    index('runs_misconfigured').on(t.completedAt.desc()).where(sql`${t.failureCode} = 'model_misconfigured'`),
    index('runs_live')
      .on(t.createdAt)
      .where(sql`${t.status} not in (${quoted(enums.endedStatuses)})`),
    index('runs_served').on(t.accountId, t.claimedAt),
    check('runs_status_known', sql`${t.status} in (${quoted(enums.runStatuses)})`),
    check('runs_standing_known', sql`${t.standing} in (${quoted(enums.runStandings)})`),
    check(
      'runs_standing_of_status',
      sql`case ${t.standing} when 'refresh' then ${t.status} <> 'done' when 'replaced' then ${t.status} = 'done' else true end`,
    ),
    check('runs_report_when_done', sql`(${t.status} = 'done') = (${t.report} is not null)`),
    check('runs_report_is_json', sql`jsonb_typeof(${t.report}::jsonb) = 'object'`),
    check('runs_failure_when_failed', sql`(${t.status} = 'failed') = (${t.failureCode} is not null)`),
    check('runs_completed_when_terminal', sql`(${t.status} in (${quoted(enums.endedStatuses)})) = (${t.completedAt} is not null)`),
  ],
);

/** One per server process: the limits with which it was started, which count while its lease lasts. */
export const serverProcesses = pgTable('server_processes', {
  id: uuid('id').primaryKey(),
  maxRunning: integer('max_running').notNull(),
  maxRunningPerAccount: integer('max_running_per_account').notNull(),
  /** US dollars that the model may cost in a day (UTC), in all and for one account; null: no limit. */
  spendPerDay: numeric('spend_per_day', { precision: 12, scale: 2 }),
  spendPerAccountPerDay: numeric('spend_per_account_per_day', { precision: 12, scale: 2 }),
  leaseUntil: at('lease_until').notNull(),
});

/** One per run that called the model, which it outlives. */
export const modelSpend = pgTable(
  'model_spend',
  {
    runId: uuid('run_id').primaryKey(),
    /** No foreign key, as in `runs`. */
    accountId: uuid('account_id'),
    /** The day (UTC) of the first call. */
    day: date('day').notNull(),
    /** Used only by servers of the previous version; 0. */
    reserved: numeric('reserved', { precision: 12, scale: 6 }).notNull(),
    spent: numeric('spent', { precision: 12, scale: 6 }).notNull().default('0'),
    /** Calls of the model that are not answered; each counts as the largest. */
    openCalls: integer('open_calls').notNull().default(0),
    /** Used only by servers of the previous version. */
    releaseAt: at('release_at'),
  },
  (t) => [
    index('model_spend_day').on(t.day, t.accountId),
    index('model_spend_release').on(t.releaseAt).where(sql`${t.releaseAt} is not null`),
    check('model_spend_not_negative', sql`${t.reserved} >= 0 and ${t.spent} >= 0`),
  ],
);

/** One per (user, run). Settlement copies the terminal values, so that the list is one index scan. */
export const analyses = pgTable(
  'analyses',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: partOf('user_id', () => users.id),
    accountId: reference('account_id', () => creditAccounts.id),
    runId: reference('run_id', () => runs.id),
    source: text('source', { enum: enums.analysisSources }).notNull(),
    /** The platform of its run, so that the list is filtered without it; a trigger fills it in where an insert does not. */
    platform: text('platform', { enum: enums.platforms }).notNull(),
    /** False for a cache hit, which is free. */
    charged: boolean('charged').notNull(),
    status: text('status', { enum: enums.analysisStatuses }).notNull().default('live'),
    adId: text('ad_id').notNull(),
    pageName: text('page_name'),
    scoreValue: doublePrecision('score_value'),
    scoreGrade: text('score_grade'),
    /** The rubric of the score, if it is one that lists sort by itself. */
    scoreRubric: text('score_rubric'),
    summary: text('summary'),
    /** The page name in lower case, and other facts of the report, copied so that one index filters and sorts an account by them. */
    brand: text('brand'),
    archetype: text('archetype'),
    framework: text('framework'),
    /** The awareness stage, from 0 for the least aware. */
    stageRank: integer('stage_rank'),
    offer: text('offer'),
    daysRunning: integer('days_running'),
    isActive: boolean('is_active'),
    archived: boolean('archived').notNull().default(false),
    /** Time at which the worker finished; for a cache hit that is before `settledAt`. */
    completedAt: at('completed_at'),
    /** Time at which this row became terminal; the order of the list. */
    settledAt: at('settled_at'),
    emailDueAt: at('email_due_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('analyses_email_due').on(t.emailDueAt).where(sql`${t.emailDueAt} is not null`),
    unique('analyses_one_per_user_and_run').on(t.userId, t.runId),
    index('analyses_run').on(t.runId),
    check('analyses_status_known', sql`${t.status} in (${quoted(enums.analysisStatuses)})`),
    index('analyses_samples')
      .on(t.userId, t.createdAt.desc())
      .where(sql.raw(`starts_with("ad_id", '${enums.SAMPLE_AD_PREFIX}')`)),
    // The keys in order, then all that a list filters and sorts by, so that it reads this index alone.
    index('analyses_list')
      .on(
        t.userId,
        t.settledAt.desc(),
        t.id,
        t.platform,
        t.adId,
        t.scoreValue,
        t.brand,
        t.archetype,
        t.framework,
        t.stageRank,
        t.offer,
        t.daysRunning,
        t.isActive,
        t.completedAt,
        t.archived,
      )
      .where(sql`${t.status} = 'done'`),
    ...[
      index('analyses_by_score').on(t.userId, t.scoreValue.desc(), t.settledAt.desc(), t.id),
      index('analyses_by_rubric').on(t.userId, t.scoreRubric, t.scoreValue.desc(), t.settledAt.desc(), t.id),
      index('analyses_by_days').on(t.userId, t.daysRunning.desc(), t.settledAt.desc(), t.id),
      index('analyses_by_stage').on(t.userId, t.stageRank, t.settledAt.desc(), t.id),
      index('analyses_by_brand').on(t.userId, sql`${t.brand} collate "C"`, t.settledAt.desc(), t.id),
      index('analyses_by_archetype').on(t.userId, sql`${t.archetype} collate "C"`, t.settledAt.desc(), t.id),
      index('analyses_by_offer').on(t.userId, sql`${t.offer} collate "C"`, t.settledAt.desc(), t.id),
    ].map((sorted) => sorted.where(sql`${t.status} = 'done'`)),
    index('analyses_failed').on(t.userId, t.settledAt.desc(), t.id).where(sql`${t.status} = 'failed'`),
    index('analyses_live').on(t.userId, t.createdAt.desc()).where(sql`${t.status} = 'live'`),
    index('analyses_archived').on(t.userId, t.status, t.platform).where(sql`${t.archived}`),
  ],
);

/** Charged analyses that their account has deleted: their entries stay in the ledger. */
export const deletedAnalyses = pgTable(
  'deleted_analyses',
  {
    userId: partOf('user_id', () => users.id),
    analysisId: uuid('analysis_id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.analysisId] })],
);

/** A tag without an analysis is deleted. */
export const tags = pgTable(
  'tags',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: partOf('user_id', () => users.id),
    name: text('name').notNull(),
    /** The name in lower case, by which it is found. */
    key: text('key').notNull(),
  },
  (t) => [unique('tags_one_per_key').on(t.userId, t.key), check('tags_name_short', sql`char_length(${t.name}) between 1 and 30`)],
);

export const analysisTags = pgTable(
  'analysis_tags',
  {
    tagId: partOf('tag_id', () => tags.id),
    analysisId: partOf('analysis_id', () => analyses.id),
  },
  (t) => [primaryKey({ columns: [t.tagId, t.analysisId] }), index('analysis_tags_analysis').on(t.analysisId)],
);

export const savedViews = pgTable(
  'saved_views',
  {
    userId: partOf('user_id', () => users.id),
    name: text('name').notNull(),
    query: text('query').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.name] }),
    check('saved_views_short', sql`char_length(${t.name}) between 1 and 40 and char_length(${t.query}) between 1 and 8000`),
  ],
);

/** Kept while an account has an analysis on the run. `isDue` marks rows that have not been read from the report yet. */
export const runFacts = pgTable(
  'run_facts',
  {
    runId: partOf('run_id', () => runs.id).primaryKey(),
    isDue: boolean('is_due').notNull().default(false),
    pageName: text('page_name'),
    pageId: text('page_id'),
    hookLine: text('hook_line'),
    archetype: text('archetype'),
    framework: text('framework'),
    stage: text('stage'),
    offer: text('offer'),
    verdict: text('verdict'),
    score: doublePrecision('score'),
    grade: text('grade'),
    points: jsonb('points'),
    videoSeconds: doublePrecision('video_seconds'),
    /** Calendar days, `YYYY-MM-DD`. */
    firstShown: text('first_shown'),
    lastShown: text('last_shown'),
    isActive: boolean('is_active'),
    daysRunning: integer('days_running'),
    rubricVersion: text('rubric_version'),
    model: text('model'),
    /** The text in which a search looks, as a list of parts, at most 30 kB. */
    passages: jsonb('passages').notNull().default([]),
    words: tsvector('words').notNull().default(''),
  },
  (t) => [index('run_facts_due').on(t.runId).where(sql`${t.isDue}`), index('run_facts_words').using('gin', t.words)],
);

/** Revoking a link deletes it. */
export const sharedLinks = pgTable(
  'shared_links',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: partOf('user_id', () => users.id),
    analysisId: uuid('analysis_id').references(() => analyses.id, { onDelete: 'cascade' }),
    /** The analyses that it compares, in their order; null for a report. A trigger deletes the link with the first of them that is deleted. */
    comparedIds: uuid('compared_ids').array(),
    name: text('name').notNull(),
    /** SHA-256 of the token in its path. */
    digest: bytea('digest').notNull().unique(),
    /** The token, encrypted under a key from AUTH_SECRET, so that its owner can copy the link again. */
    sealedToken: bytea('sealed_token').notNull(),
    allowsDownloads: boolean('allows_downloads').notNull(),
    views: integer('views').notNull().default(0),
    lastViewedAt: at('last_viewed_at'),
    createdAt: createdAt(),
    expiresAt: at('expires_at'),
  },
  (t) => [
    index('shared_links_user').on(t.userId),
    index('shared_links_analysis').on(t.analysisId),
    index('shared_links_expiry').on(t.expiresAt),
    index('shared_links_compared').using('gin', t.comparedIds).where(sql`${t.comparedIds} is not null`),
    check('shared_links_report_or_comparison', sql`(${t.analysisId} is null) = (${t.comparedIds} is not null)`),
    check('shared_links_compares_some', sql`cardinality(${t.comparedIds}) between 2 and 4`),
  ],
);

/** A user has the sum of the rows: triggers append, so that counting locks nothing, and the sweeper folds them into one of each kind. */
export const analysisCounts = pgTable(
  'analysis_counts',
  {
    /** No foreign key: a deletion of the user would wait for submits that wait for it. */
    userId: uuid('user_id').notNull(),
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity(),
    platform: text('platform', { enum: enums.platforms }).notNull(),
    status: text('status', { enum: enums.analysisStatuses }).notNull(),
    analyses: integer('analyses').notNull(),
    folded: boolean('folded').notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.userId, t.id] }), index('analysis_counts_unfolded').on(t.userId).where(sql`not ${t.folded}`)],
);

/** JPEG frames. All columns but `jpeg` are an index of them: a store that holds the pictures elsewhere keeps it. */
export const stills = pgTable(
  'stills',
  {
    runId: partOf('run_id', () => runs.id),
    /** Counts the candidates of a run from 1, in order of `at`. */
    n: integer('n').notNull(),
    /** Seconds into the video. */
    at: doublePrecision('at').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    jpeg: bytea('jpeg').notNull(),
    /** Set at settlement; of the candidates, only the first is served, to those who wait for the report. */
    kept: boolean('kept').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.runId, t.n] }),
    index('stills_candidates').on(t.runId).where(sql`not ${t.kept}`),
    check('stills_small', sql`octet_length(${t.jpeg}) between 1 and 25600`),
  ],
);

/** The transactional outbox, and in embedded mode the event log. The writer chooses `id`, which deduplicates. */
export const jobEvents = pgTable(
  'job_events',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    data: jsonb('data').notNull(),
    createdAt: createdAt(),
    /** Null until fanned out (embedded) or accepted by Inngest. */
    relayedAt: at('relayed_at'),
    attempts: integer('attempts').notNull().default(0),
    nextAt: at('next_at').notNull().defaultNow(),
    lastError: text('last_error'),
  },
  (t) => [index('job_events_pending').on(t.nextAt).where(sql`${t.relayedAt} is null`)],
);

/** Embedded engine: one per (function, event). `leaseToken` fences every write and increases with each claim. */
export const jobRuns = pgTable(
  'job_runs',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    functionId: text('function_id').notNull(),
    eventId: text('event_id').notNull(),
    event: json('event').notNull(),
    status: text('status', { enum: enums.jobStatuses }).notNull().default('queued'),
    attempt: integer('attempt').notNull().default(0),
    maxAttempts: integer('max_attempts').notNull(),
    /** Workers that crashed with this run; after three it is dead-lettered. */
    deaths: integer('deaths').notNull().default(0),
    runAt: at('run_at').notNull().defaultNow(),
    leaseUntil: at('lease_until'),
    leaseToken: integer('lease_token').notNull().default(0),
    finishBy: at('finish_by'),
    error: json('error'),
    createdAt: createdAt(),
    endedAt: at('ended_at'),
  },
  (t) => [
    unique('job_runs_once_per_event').on(t.functionId, t.eventId),
    index('job_runs_ready')
      .on(t.runAt)
      .where(sql`${t.status} in (${quoted(enums.liveJobStatuses)})`),
  ],
);

export const jobSteps = pgTable(
  'job_steps',
  {
    runId: partOf('run_id', () => jobRuns.id),
    stepId: text('step_id').notNull(),
    position: integer('position').notNull(),
    name: text('name').notNull(),
    /** `{ data }` or `{ error }`, as the protocol replays it; `json`, because `jsonb` rejects strings that JavaScript allows. */
    payload: json('payload').notNull(),
  },
  (t) => [primaryKey({ columns: [t.runId, t.stepId] })],
);

/** Ads whose pages looked as if the library blocks us or showed nothing, until the breaker opens or the library answers. */
export const platformSigns = pgTable(
  'platform_signs',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    platform: text('platform', { enum: enums.platforms }).notNull(),
    sign: text('sign', { enum: enums.librarySigns }).notNull(),
    adId: text('ad_id').notNull(),
    /** The account that first submitted the ad, which may be deleted by now; null for the operator's own page loads. */
    accountId: uuid('account_id'),
  },
  (t) => [unique('platform_signs_once_per_ad').on(t.platform, t.sign, t.adId)],
);

export const platformGates = pgTable('platform_gates', {
  platform: text('platform', { enum: enums.platforms }).primaryKey(),
  leaseToken: uuid('lease_token'),
  leaseUntil: at('lease_until'),
  nextLoadAt: at('next_load_at'),
  /** Number of times that the next opening is doubled: one more with each opening, 0 after an answer. */
  blocks: integer('blocks').notNull().default(0),
  /** Used only by servers of the previous version; a later version drops it. */
  silentIds: text('silent_ids').array().notNull().default([]),
  closedUntil: at('closed_until'),
  openedAt: at('opened_at'),
  /** Used only by servers of the previous version, as are the next two. */
  suspectAdId: text('suspect_ad_id'),
  suspectAccountId: uuid('suspect_account_id'),
  suspectedAt: at('suspected_at'),
  pausedAt: at('paused_at'),
});

/** Used only by servers of the previous version; a later version drops it. */
export const sparedAds = pgTable(
  'spared_ads',
  {
    platform: text('platform', { enum: enums.platforms }).notNull(),
    adId: text('ad_id').notNull(),
    accountId: uuid('account_id'),
    sparedUntil: at('spared_until').notNull(),
  },
  (t) => [primaryKey({ columns: [t.platform, t.adId] })],
);

export const modelBreakers = pgTable('model_breakers', {
  model: text('model').primaryKey(),
  fault: text('fault', { enum: enums.modelFaults }).notNull(),
  openedAt: at('opened_at'),
  nextTrialAt: at('next_trial_at').notNull().defaultNow(),
  /** Counts the trials; a trial's result is void once there is a later one. */
  trials: integer('trials').notNull().default(0),
  doublings: integer('doublings').notNull().default(0),
  /** Ads for which the model failed in a way that may be due to the ad, since its last answer. */
  failingAds: text('failing_ads').array().notNull().default([]),
});

export const notices = pgTable(
  'notices',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Identifies a notice among those that may be open at the same time: its code and its subject. */
    key: text('key').notNull(),
    notice: jsonb('notice').notNull(),
    openedAt: at('opened_at').notNull().defaultNow(),
    seenAt: at('seen_at').notNull().defaultNow(),
    closedAt: at('closed_at'),
  },
  (t) => [uniqueIndex('notices_open').on(t.key).where(sql`${t.closedAt} is null`), index('notices_closed').on(t.closedAt)],
);

/** One per message to the operator, written with the opening or closing that it is about. */
export const noticeDeliveries = pgTable(
  'notice_deliveries',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    noticeId: partOf('notice_id', () => notices.id),
    event: text('event', { enum: enums.noticeEvents }).notNull(),
    channel: text('channel', { enum: enums.noticeChannels }).notNull(),
    attempts: integer('attempts').notNull().default(0),
    nextAt: at('next_at').notNull().defaultNow(),
    deliveredAt: at('delivered_at'),
    createdAt: createdAt(),
  },
  (t) => [
    unique('notice_deliveries_once').on(t.noticeId, t.channel, t.event),
    index('notice_deliveries_due').on(t.nextAt).where(sql`${t.deliveredAt} is null`),
  ],
);

export const libraryCanaries = pgTable('library_canaries', {
  platform: text('platform', { enum: enums.platforms }).primaryKey(),
  /** Used only by servers of an earlier version, as `busyUntil`; a later version drops both. */
  takenAt: at('taken_at'),
  busyUntil: at('busy_until'),
  checkedAt: at('checked_at'),
  outcome: text('outcome', { enum: enums.canaryOutcomes }),
  /** The fields that the page should have shown and did not. */
  missing: jsonb('missing').notNull().default([]),
});

/** The first response to an idempotency key of a token, written in the transaction of its work and kept for a day. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    tokenId: partOf('token_id', () => apiTokens.id),
    key: text('key').notNull(),
    bodyHash: bytea('body_hash').notNull(),
    /** Null only inside the transaction that creates it. */
    response: jsonb('response'),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.tokenId, t.key] }), index('idempotency_keys_age').on(t.createdAt)],
);

/** The operator's changes, each written in the transaction of the change. Append-only, as the ledger. */
export const operatorActions = pgTable('operator_actions', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  command: text('command').notNull(),
  detail: jsonb('detail').notNull(),
  /** The user who did it on the operator's page; null for a command. No foreign key, because records outlive users. */
  operatorId: uuid('operator_id'),
  createdAt: createdAt(),
});

export const ledgerChecks = pgTable(
  'ledger_checks',
  {
    id: integer('id').primaryKey().default(1),
    /** Used only by servers of an earlier version; a later version drops it. */
    nextAt: at('next_at').notNull().defaultNow(),
    checkedAt: at('checked_at'),
    /** Accounts and analyses that the ledger does not explain. */
    drifted: integer('drifted').notNull().default(0),
  },
  (t) => [check('ledger_checks_one_row', sql`${t.id} = 1`)],
);

/** A mark of the AUTH_SECRET with which this database was written, by which a server finds that its own is another. */
export const secretMarks = pgTable(
  'secret_marks',
  {
    id: integer('id').primaryKey().default(1),
    mark: text('mark').notNull(),
  },
  (t) => [check('secret_marks_one_row', sql`${t.id} = 1`)],
);

export const scheduleTicks = pgTable(
  'schedule_ticks',
  {
    id: integer('id').primaryKey().default(1),
    tickedAt: at('ticked_at').notNull(),
  },
  (t) => [check('schedule_ticks_one_row', sql`${t.id} = 1`)],
);

/** In milliseconds, as drizzle stores it. A migration that takes away what the release before needs adds its own. */
export const requiredMigrations = pgTable('required_migrations', { createdAt: bigint('created_at', { mode: 'number' }).primaryKey() });
