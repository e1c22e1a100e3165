'use server';

import { revalidatePath } from 'next/cache';
import { runAccountAction } from '@/app/_server/session/action';
import { createLink } from '@/lib/shares/create';

export type Shared = { id: string } | { message: string } | undefined;

export async function share(analysisIds: readonly string[], _previous: Shared, form: FormData): Promise<Shared> {
  const given = {
    analysisIds,
    name: String(form.get('name') ?? ''),
    lifetime: String(form.get('lifetime') ?? ''),
    allowsDownloads: form.get('downloads') === 'allowed',
  };
  const result = await runAccountAction((ctx) => createLink(ctx, given));
  if ('error' in result) return { message: result.error.message };
  revalidatePath(analysisIds.length === 1 ? `/analyses/${analysisIds[0]}` : '/compare');
  return { id: result.ok.id };
}
