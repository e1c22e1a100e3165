'use server';

import { revalidatePath } from 'next/cache';
import { runAccountAction } from '@/app/_server/session/action';
import { removeLogo } from '@/lib/profiles/logo/save';
import { saveProfile } from '@/lib/profiles/save';
import type { FormState } from '../settings-form';

const PAGE = '/settings/profile';

export async function saveProfileAction(_before: FormState, form: FormData): Promise<FormState> {
  const result = await runAccountAction<FormState>(async (ctx) => {
    await saveProfile(ctx, { name: form.get('name'), company: form.get('company'), paper: form.get('paper') });
    revalidatePath(PAGE);
    return { done: 'Saved. The next PDF shows it.' };
  });
  return 'ok' in result ? result.ok : { message: result.error.message };
}

export async function removeLogoAction(): Promise<string | undefined> {
  const result = await runAccountAction(removeLogo);
  if ('error' in result) return result.error.message;
  revalidatePath(PAGE);
  return undefined;
}
