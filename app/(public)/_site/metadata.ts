import type { Metadata } from 'next';
import { toPreviewVersion } from '@/lib/report/render/preview/previews';
import { findPagePreview } from './previews';
import { type PageWords, SITE_NAME } from './words';

const SIZE = { width: 1200, height: 630, type: 'image/jpeg' } as const;

function toPreviewPath(page: string): string | undefined {
  const preview = findPagePreview(page);
  return preview && `/previews${page === '/' ? '/home' : page}.jpg?v=${toPreviewVersion(preview)}`;
}

type Link = PageWords & { path: string; image: string; type: 'website' | 'article' };

export function toLinkMetadata({ path, title, description, image, type }: Link): Pick<Metadata, 'openGraph' | 'twitter'> {
  return {
    openGraph: { type, siteName: SITE_NAME, url: path, title, description, images: [{ url: image, ...SIZE, alt: title }] },
    twitter: { card: 'summary_large_image', title, description, images: [image] },
  };
}

export function toPageMetadata(path: string, { title, description }: PageWords): Metadata {
  const image = toPreviewPath(path);
  const link = image === undefined ? {} : toLinkMetadata({ path, title, description, image, type: 'website' });
  return { title, description, alternates: { canonical: path }, ...link };
}
