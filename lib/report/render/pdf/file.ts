import PDFDocument from 'pdfkit';

export class PdfFile extends PDFDocument {
  readonly #names = new Map<object, string>();

  /** Opens each font once, under a name: pdfkit would open one that is no name again for every run of text. */
  override font(source: string | object, size?: number | null): this {
    // Its constructor sets a font by name, before there is anything of ours.
    if (typeof source === 'string') return super.font(source, size);
    const known = this.#names.get(source);
    if (known !== undefined) return super.font(known, size);
    const name = `font ${this.#names.size + 1}`;
    this.#names.set(source, name);
    return this.registerFont(name, source).font(name, size);
  }

  /** React-pdf gives the place within the parent, and pdfkit adds no matrix to it: a link would lead to a wrong height. */
  override addNamedDestination(name: string, kind: 'XYZ', left: number, top: number, zoom: null): void {
    const [a, b, c, d, e, f] = this._ctm;
    const x = a * left + c * top + e;
    const y = b * left + d * top + f;
    super.addNamedDestination(name, kind, x, this.page.height - y, zoom);
  }
}
