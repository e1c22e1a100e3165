/** The kind of reader that a page is drawn for: with or without a session. */
export type Reader = 'member' | 'visitor';

/** The request header by which this process asks itself for such a page. From anyone else, it is removed. */
export const READER_HEADER = 'x-reader';
