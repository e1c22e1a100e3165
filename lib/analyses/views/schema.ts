import { Name } from '@/lib/plain-text';
import { MAX_VIEW_NAME } from './limits';

export const MAX_VIEWS = 50;

const wrong = `The name of a view has 1 to ${MAX_VIEW_NAME} characters.`;

export const ViewName = Name(MAX_VIEW_NAME, wrong);

/** `query` is that of its URL, without a page. */
export type SavedView = { name: string; query: string };
