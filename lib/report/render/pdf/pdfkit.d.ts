/** Types of what we use of the PDF library below React-pdf, which has none. */
declare module 'pdfkit' {
  import type { Readable } from 'node:stream';

  interface PDFDocument extends Readable {}

  class PDFDocument {
    constructor(options: Record<string, unknown>);
    _ctm: [number, number, number, number, number, number];
    _root: { data: Record<string, unknown> };
    page: { height: number };
    addNamedDestination(name: string, kind: 'XYZ', left: number, top: number, zoom: null): void;
    font(source: string | object, size?: number | null): this;
    registerFont(name: string, source: object): this;
  }

  export = PDFDocument;
}
