import type { Metadata } from 'next';
import { toPageMetadata } from '../../_site/metadata';
import { findDocsWords } from './words';

export function toDocsMetadata(path: string): Metadata {
  const words = findDocsWords(path);
  return words === undefined ? {} : toPageMetadata(path, words);
}
