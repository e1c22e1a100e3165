import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { example, exampleStillPath } from '@/lib/report/example';
import type { Preview } from '@/lib/report/render/preview/document';
import { type ReportPreview, toPreview } from '@/lib/report/view/preview';
import { findDocsWords } from '../docs/_site/words';
import { exampleTree } from '../example/tree';
import { HOME_LEAD, HOME_TITLE, type PageWords, privacyWords, termsWords } from './words';

const policyWords: Readonly<Record<string, PageWords>> = { '/privacy': privacyWords, '/terms': termsWords };

const exampleReport: ReportPreview = toPreview(exampleTree, new Set(example.video.stills.map(({ n }) => n)));

export function findPagePreview(page: string): Preview | undefined {
  if (page === '/') return { title: HOME_TITLE, text: HOME_LEAD, report: exampleReport };
  if (page === '/example') return { ...exampleReport, notice: 'Example report' };
  const policy = Object.hasOwn(policyWords, page) ? policyWords[page] : undefined;
  if (policy !== undefined) return { title: policy.title, text: policy.description };
  const words = findDocsWords(page);
  return words && { title: words.title, text: words.description, eyebrow: 'Docs' };
}

export async function readExampleStill(preview: Preview): Promise<Uint8Array | undefined> {
  const still = 'brand' in preview && preview.frame !== undefined ? exampleStillPath(preview.frame.n) : undefined;
  return still === undefined ? undefined : new Uint8Array(await readFile(path.join(process.cwd(), 'public', still)));
}
