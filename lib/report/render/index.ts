import { markdownRenderer } from './markdown';
import { htmlRenderer, pdfRenderer } from './pooled';
import type { Renderer } from './renderer';

export const renderers = { markdown: markdownRenderer, html: htmlRenderer, pdf: pdfRenderer } satisfies Record<string, Renderer>;
export type Format = keyof typeof renderers;

type NamedAd = { adId: string; pageName?: string | null | undefined };

const MAX_NAME = 60;

function toSlug(name: string): string {
  const slug = name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-');
  return Array.from(slug).slice(0, MAX_NAME).join('').replace(/^-|-$/g, '');
}

export function toFileStem(ad: NamedAd | undefined): string {
  const words = ad === undefined ? [] : [toSlug(ad.pageName ?? ''), toSlug(ad.adId)];
  return [...words, 'ad-analysis'].filter((word) => word !== '').join('-');
}

export function toFileName(ad: NamedAd | undefined, format: Format): string {
  return `${toFileStem(ad)}.${renderers[format].extension}`;
}
