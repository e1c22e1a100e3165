const { parse } = JSON;

/** The reader of PDFs for Node; with it comes a polyfill that replaces the `JSON.parse` of the whole process and reads `{` as an object. */
export const { getDocument, OPS } = await import('pdfjs-dist/legacy/build/pdf.mjs');

JSON.parse = parse;
