import type { Db } from '@/db/client';
import { Token } from './schema';
import { selectTokens } from './store';

export async function listTokens(db: Db, userId: string): Promise<Token[]> {
  return (await selectTokens(db, userId)).map((row) => Token.parse(row));
}
