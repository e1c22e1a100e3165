/** For whom a page is drawn: somebody with a session, or without. */
export type Reader = 'member' | 'visitor';

/** The request header by which this process asks itself for such a page. From anyone else, it is removed. */
export const READER_HEADER = 'x-reader';
