'use server';

import { revalidatePath } from 'next/cache';
import { type ActionResult, runAccountAction } from '@/app/_server/session/action';
import { archiveAnalyses } from '@/lib/analyses/selection/archive';
import { deleteSelected, type Ending, previewDeletion } from '@/lib/analyses/selection/delete';
import { tagAnalyses, untagAnalyses } from '@/lib/analyses/tags/tag';
import { removeView, saveView } from '@/lib/analyses/views/save';
import type { Context } from '@/lib/context';

async function change<Output>(work: (ctx: Context) => Promise<Output>): Promise<ActionResult<Output>> {
  const result = await runAccountAction(work);
  if ('ok' in result) revalidatePath('/', 'layout');
  return result;
}

export async function archiveSelection(ids: readonly string[], to: 'archive' | 'restore'): Promise<ActionResult<number>> {
  return change((ctx) => archiveAnalyses(ctx, ids, to === 'restore' ? 'restore' : 'archive'));
}

export async function tagSelection(ids: readonly string[], tag: string): Promise<ActionResult<number>> {
  return change((ctx) => tagAnalyses(ctx, { ids, tag }));
}

export async function untagSelection(ids: readonly string[], tag: string): Promise<ActionResult<number>> {
  return change((ctx) => untagAnalyses(ctx, { ids, tag }));
}

export async function previewRemoval(ids: readonly string[]): Promise<ActionResult<Ending>> {
  return runAccountAction((ctx) => previewDeletion(ctx, ids));
}

export async function deleteSelection(ids: readonly string[]): Promise<ActionResult<Ending>> {
  return change((ctx) => deleteSelected(ctx, ids));
}

export async function saveListView(query: string, _previous: string | undefined, form: FormData): Promise<string | undefined> {
  const result = await change((ctx) => saveView(ctx, { name: form.get('name'), query: String(query) }));
  return 'error' in result ? result.error.message : undefined;
}

export async function removeListView(name: string): Promise<void> {
  await change((ctx) => removeView(ctx, String(name)));
}
