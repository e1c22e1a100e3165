import { hash } from 'node:crypto';

export function toEntityTag(...parts: readonly string[]): string {
  const digest = hash('sha256', JSON.stringify(parts), 'base64url');
  return `W/"${digest.slice(0, 27)}"`;
}

/** A strong entity tag: the same bytes have the same one, and no others do. */
export function toStrongEntityTag(bytes: Uint8Array): string {
  return `"${hash('sha256', bytes, 'base64url')}"`;
}

const opaqueTag = /"[\x21\x23-\x7E\x80-\uFFFF]*"/g;

/** Compares an If-None-Match field with the tag, by weak comparison (RFC 9110, section 13.1.2). */
export function matchesEntityTag(ifNoneMatch: string | null, tag: string): boolean {
  if (ifNoneMatch === null) return false;
  if (ifNoneMatch.trim() === '*') return true;
  const opaque = tag.replace(/^W\//, '');
  return (ifNoneMatch.match(opaqueTag) ?? []).some((candidate) => candidate === opaque);
}
