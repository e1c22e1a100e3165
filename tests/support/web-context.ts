import type { Sql } from '@/db/client';
import type { Context } from '@/lib/context';
import type { TestAccount } from './factories';

export function webContextOf(db: Sql, { userId, accountId }: TestAccount): Context {
  return {
    actor: { userId, accountId, source: 'web' },
    db,
    demoModel: true,
    platforms: { meta: true, tiktok: true },
    wake: () => undefined,
  };
}
