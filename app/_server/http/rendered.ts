import type { Context } from '@/lib/context';
import { reloadsModules } from '@/lib/env';
import type { Representation, Representations } from '@/lib/operations/define';
import { createRecent, type Recent } from '@/lib/recent';
import { toEntityTag } from './entity-tag';
import { onceOf } from './once';

type Rendered = { body: Uint8Array<ArrayBuffer>; headers: Record<string, string> };

const MAX_BYTES = 32 * 1024 * 1024;

// On globalThis, because Next bundles routes apart and each would keep forms of its own.
const holder = globalThis as typeof globalThis & { adAnalysisRendered?: Recent<Rendered> };

function recentForms(): Recent<Rendered> {
  holder.adAnalysisRendered ??= createRecent<Rendered>({ maxBytes: MAX_BYTES, bytesOf: ({ body }) => body.byteLength });
  return holder.adAnalysisRendered;
}

const identities = new WeakMap<object, string>();

/** The entity tag of an answer in one representation: it covers everything that the bytes depend on. */
export function tagOf<Answer>(
  { toIdentity }: Pick<Representations<Answer>, 'toIdentity'>,
  answer: Answer,
  form: { mediaType: string; version: string },
  caller: string | undefined,
): string {
  const identity = onceOf(identities, answer, () => toEntityTag(toIdentity(answer)));
  return toEntityTag(form.mediaType, form.version, identity, ...(caller === undefined ? [] : [caller]));
}

// Memory that is not shared is sent as it is; a Response takes no other.
const toOwn = (bytes: Uint8Array): Uint8Array<ArrayBuffer> =>
  bytes.buffer instanceof ArrayBuffer ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength) : new Uint8Array(bytes);

/** An answer in a form, rendered once for its entity tag. Whoever asks was let through before. */
export async function renderOnce<Answer>(
  { render }: Pick<Representation<Answer>, 'render'>,
  ctx: Context,
  answer: Answer,
  key: { tag: string; caller: string | undefined },
): Promise<Rendered> {
  const kept = recentForms().find(key.tag);
  if (kept !== undefined) return kept;
  const { body, headers, isWhole } = await render(ctx, answer, key);
  const rendered = { body: toOwn(body), headers };
  if (isWhole && !reloadsModules()) recentForms().keep(key.tag, rendered);
  return rendered;
}
