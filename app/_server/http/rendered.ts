import { LRUCache } from 'lru-cache';
import type { Context } from '@/lib/context';
import { reloadsModules } from '@/lib/env';
import type { Representation, Representations } from '@/lib/operations/define';
import { processState } from '@/lib/process-state';
import { toEntityTag } from './entity-tag';

type Rendered = { body: Uint8Array<ArrayBuffer>; headers: Record<string, string> };

/** Forms by entity tag: those rendered before, as far as they fit, and those that are being rendered. */
type Forms = { kept: LRUCache<string, Rendered>; underWay: Map<string, Promise<Rendered>> };

const MAX_BYTES = 48 * 1024 * 1024;

const forms = () =>
  processState(
    'rendered',
    (): Forms => ({
      kept: new LRUCache({ maxSize: MAX_BYTES, sizeCalculation: ({ body }) => Math.max(1, body.byteLength) }),
      underWay: new Map(),
    }),
  );

export function tagOf<Answer>(
  { toIdentity }: Pick<Representations<Answer>, 'toIdentity'>,
  answer: Answer,
  form: { mediaType: string; version: string },
  caller: string | undefined,
): string {
  return toEntityTag(form.mediaType, form.version, toEntityTag(toIdentity(answer)), ...(caller === undefined ? [] : [caller]));
}

// Memory that is not shared is sent as it is; a Response takes no other.
const toOwn = (bytes: Uint8Array): Uint8Array<ArrayBuffer> =>
  bytes.buffer instanceof ArrayBuffer ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength) : new Uint8Array(bytes);

type Key = { tag: string; caller: string | undefined };

/** Renders an answer in a form once for its entity tag, however many ask for it meanwhile. Check their access before. */
export async function renderOnce<Answer>(
  { render }: Pick<Representation<Answer>, 'render'>,
  ctx: Context,
  answer: Answer,
  { tag, caller }: Key,
): Promise<Rendered> {
  const { kept, underWay } = forms();
  const known = kept.get(tag) ?? underWay.get(tag);
  if (known !== undefined) return known;
  const renderNow = async () => {
    const { body, headers, isWhole } = await render(ctx, answer, caller);
    const rendered = { body: toOwn(body), headers };
    if (isWhole && !reloadsModules()) kept.set(tag, rendered);
    return rendered;
  };
  const rendering = renderNow().finally(() => underWay.delete(tag));
  underWay.set(tag, rendering);
  return rendering;
}
