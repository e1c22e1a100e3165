import { Name } from '@/lib/plain-text';
import { MAX_TAG_LENGTH } from './limits';

export const MAX_TAGS_OF_ANALYSIS = 20;
export const MAX_TAGS = 200;

const wrong = `A tag has 1 to ${MAX_TAG_LENGTH} characters.`;

export const TagName = Name(MAX_TAG_LENGTH, wrong);

export const toTagKey = (name: string): string => name.normalize('NFKC').toLowerCase();

export type Tag = { name: string; analyses: number };
