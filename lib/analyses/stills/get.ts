import type { Db } from '@/db/client';
import { analysisNotFound, stillNotFound } from '@/lib/analyses/not-found';
import type { Analysis } from '@/lib/analyses/schema';
import type { Context } from '@/lib/context';
import { env } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { findOwner, listPictures } from './store';

/** Throws `not_found`, or `forbidden` for another user's. */
async function getOwnRun({ db, actor }: Context, id: string): Promise<string> {
  const owner = await findOwner(db, id);
  if (owner === undefined) throw analysisNotFound();
  if (owner.userId !== actor.userId) throw new AppError('forbidden');
  return owner.runId;
}

async function readPictures(db: Db, runId: string, wanted: readonly number[]): Promise<Map<number, Uint8Array>> {
  const pictures = env().stills ? await listPictures(db, runId, wanted) : [];
  return new Map(pictures.map(({ n, jpeg }) => [n, jpeg]));
}

/** A JPEG. Throws `not_found`, or `forbidden` for one of another user's analysis. */
export async function getStill(ctx: Context, { id, n }: { id: string; n: number }): Promise<Uint8Array> {
  const jpeg = (await readPictures(ctx.db, await getOwnRun(ctx, id), [n])).get(n);
  if (jpeg === undefined) throw stillNotFound();
  return jpeg;
}

/** JPEGs by their numbers; those that were deleted meanwhile are missing. */
export async function loadStills(ctx: Context, { id, stills }: Pick<Analysis, 'id' | 'stills'>): Promise<ReadonlyMap<number, Uint8Array>> {
  if (stills.length === 0) return new Map();
  return readPictures(
    ctx.db,
    await getOwnRun(ctx, id),
    stills.map(({ n }) => n),
  );
}
