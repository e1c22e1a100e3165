import type { Json } from './meta-payload';

/** The value with its nth node (counted from 0, around) replaced. */
export function withValueChanged(root: Json, at: number, value: unknown): Json {
  let count = 0;
  JSON.stringify(root, (_key, node: unknown) => {
    count += 1;
    return node;
  });
  let seen = -1;
  const changed = JSON.stringify(root, (_key, node: unknown) => {
    seen += 1;
    return seen === at % count ? value : node;
  });
  return changed === undefined ? null : (JSON.parse(changed) as Json);
}

/** A text in which the nth id of an ad, counted around, is another. */
export function swapId(text: string, other: string, at: number): string {
  const ids = [...text.matchAll(/(?<="(?:ad_archive_id|id)":")\d{8,22}(?=")/g)];
  const id = ids[at % Math.max(1, ids.length)];
  return id === undefined ? text : `${text.slice(0, id.index)}${other}${text.slice(id.index + id[0].length)}`;
}
