/** What we touch of the PDF library below React-pdf, which has no types. */
declare module 'pdfkit' {
  class PDFDocument {
    _ctm: [number, number, number, number, number, number];
    page: { height: number };
    addNamedDestination(name: string, kind: 'XYZ', left: number, top: number, zoom: null): void;
  }

  export = PDFDocument;
}
