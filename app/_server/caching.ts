/** How documents may be kept: by everybody, for five minutes. */
export const DOCUMENT_CACHING = 'public, max-age=300';
