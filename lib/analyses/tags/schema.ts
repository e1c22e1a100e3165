import { Name } from '@/lib/plain-text';
import { MAX_TAG_LENGTH } from './limits';

export const MAX_TAGS_OF_ANALYSIS = 20;
export const MAX_TAGS = 200;

const wrong = `A tag has 1 to ${MAX_TAG_LENGTH} characters.`;

export const TagName = Name(MAX_TAG_LENGTH, wrong);

/** The name of a tag as it is compared. */
export const toTagKey = (name: string): string => name.normalize('NFKC').toLowerCase();

/** A tag of an account, and how many of its analyses have it. */
export type Tag = { name: string; analyses: number };
