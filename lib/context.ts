import type { Sql } from '@/db/client';
import type { analysisSources } from '@/db/enums';

/** Who is asking. Every read and write of an account's data is scoped by `userId`. */
export type Actor = { userId: string; accountId: string; source: (typeof analysisSources)[number] };

/** What a verb may reach; nothing is optional and there is no global handle. */
export type Context = {
  actor: Actor;
  db: Sql;
  /** Whether the configured model is a stand-in, which decides what counts as a cache hit. */
  standInModel: boolean;
  /** Platforms the operator has switched on. */
  platforms: { meta: boolean; tiktok: boolean };
  /** Tells the driver that work was committed; losing it costs a poll interval, never the work. */
  wake: () => void;
};
