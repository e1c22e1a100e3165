import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { findGuide } from '../../_site/guides';
import { toDocsMetadata } from '../../_site/metadata';
import { GuidePage } from '../guide-page';

type Props = { params: Promise<{ section: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const guide = findGuide((await params).section);
  return guide === undefined ? {} : toDocsMetadata(guide.href);
}

export default async function SectionPage({ params }: Props) {
  const guide = findGuide((await params).section);
  if (guide === undefined) notFound();
  return <GuidePage guide={guide} />;
}
