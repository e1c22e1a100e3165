import type { Db } from '@/db/client';
import { AppError } from '@/lib/errors';
import { assertExportable, type ExportTiming, toExport } from '@/lib/exports';
import { findUserBy } from '../store';
import { writeDocument } from './document';

/** Characters that are sent at once. A client that does not take them within the time of a stall is disconnected. */
const CHUNK_CHARACTERS = 64 * 1024;

async function* toChunks(pieces: AsyncGenerator<string>): AsyncGenerator<string> {
  let chunk = '';
  for await (const piece of pieces) {
    chunk += piece;
    if (chunk.length < CHUNK_CHARACTERS) continue;
    yield chunk;
    chunk = '';
  }
  yield chunk;
}

/** Without hashes and secrets. Throws `not_found`, and as {@link toExport} does. */
export async function exportAccount(db: Db, userId: string, timing: Partial<ExportTiming> = {}): Promise<ReadableStream<Uint8Array>> {
  assertExportable(userId);
  if ((await findUserBy(db, { id: userId })) === undefined) throw new AppError('not_found', { message: 'This account no longer exists.' });
  return toExport(userId, toChunks(writeDocument(db, userId)), timing);
}
