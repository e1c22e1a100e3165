export type Reader = 'member' | 'visitor';

/** The request header in which this process names the reader when it asks itself for a page. The server removes it from every other request. */
export const READER_HEADER = 'x-reader';
