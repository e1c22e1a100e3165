import type { Sql } from '@/db/client';
import type { analysisSources } from '@/db/enums';
import type { Platform } from '@/lib/platforms';

type Source = (typeof analysisSources)[number];

/** The caller. Every read and write of an account's data is scoped by `userId`. */
export type Actor = { userId: string; accountId: string } & (
  | { source: Exclude<Source, 'api'>; tokenId?: undefined }
  /** Called with a token of the account, or with the grant of an app. */
  | { source: 'api'; tokenId: string }
);

export type Context = {
  actor: Actor;
  db: Sql;
  /** True if the demo model is configured; a real model never serves its reports from the cache. */
  demoModel: boolean;
  platforms: Record<Platform, boolean>;
  /** Tells the driver that work was committed; without it the driver finds the work at its next poll. */
  wake: () => void;
};
