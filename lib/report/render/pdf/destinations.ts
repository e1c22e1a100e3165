import PDFDocument from 'pdfkit';

/**
 * Places each destination of a link where it is drawn. React-pdf gives the place within the parent, and pdfkit, which carries the
 * matrix in force to every other annotation, takes a destination as it is: a link would lead to the right page and a wrong height.
 */
export function placeDestinations(): void {
  const { addNamedDestination } = PDFDocument.prototype;
  PDFDocument.prototype.addNamedDestination = function placed(name, kind, left, top, zoom) {
    const [a, b, c, d, e, f] = this._ctm;
    const x = a * left + c * top + e;
    const y = b * left + d * top + f;
    addNamedDestination.call(this, name, kind, x, this.page.height - y, zoom);
  };
}
