import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sheetFile } from '@/lib/programs/list.mjs';
import { resolvePackageFile } from './faces';

type Styles = {
  sheet: string;
  /** A short name for each class of the sheet: written out, they are a third of a document. */
  classes: ReadonlyMap<string, string>;
  /** Attributes of documents with these names, kept because the components write few. */
  attributes: Map<string, string>;
  /** Parts of the one face that a document may carry, for the characters that `holds` finds. */
  fonts: { style: string; holds: RegExp }[];
  directives: string;
};

let read: Styles | undefined;

const folder = path.dirname(resolvePackageFile('@fontsource-variable/ibm-plex-sans/package.json'));
const ranges: Record<string, string> = JSON.parse(readFileSync(path.join(folder, 'unicode.json'), 'utf8'));

const subsets = Object.entries(ranges).map(([name, range]) => {
  const characters = range
    .replaceAll(/U\+([0-9A-F]+)/g, '\\u{$1}')
    .replaceAll(/-([0-9A-F]+)/g, '-\\u{$1}')
    .replaceAll(',', '');
  return { name, range, holds: new RegExp(`[${characters}]`, 'u') };
});

const readFonts = (): Styles['fonts'] =>
  subsets.map(({ name, range, holds }) => {
    const data = readFileSync(path.join(folder, `files/ibm-plex-sans-${name}-wght-normal.woff2`)).toString('base64');
    const style = `@font-face{font-family:"Plex";font-style:normal;font-weight:100 700;font-display:swap;src:url(data:font/woff2;base64,${data}) format("woff2");unicode-range:${range}}`;
    return { style, holds };
  });

function toDirectives(styles: readonly string[]): string {
  const hashes = styles.map((style) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`).join(' ');
  return `default-src 'none'; style-src ${hashes}; font-src data:; img-src data:; base-uri 'none'; form-action 'none'`;
}

function readSheet(): Pick<Styles, 'sheet' | 'classes'> {
  const classes = new Map<string, string>();
  const sheet = readFileSync(sheetFile(), 'utf8').replaceAll(/\.((?:[a-z_-]|\\.)(?:[\w-]|\\.)*)/gi, (_, escaped: string) => {
    const name = escaped.replaceAll('\\', '');
    const short = classes.get(name) ?? `c${classes.size.toString(36)}`;
    classes.set(name, short);
    return `.${short}`;
  });
  return { sheet, classes };
}

/** Read at their first use, because a build makes the sheet last. */
function readStyles(): Styles {
  if (read !== undefined) return read;
  const [{ sheet, classes }, fonts] = [readSheet(), readFonts()];
  read = { sheet, classes, attributes: new Map(), fonts, directives: toDirectives([sheet, ...fonts.map(({ style }) => style)]) };
  return read;
}

const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" };

/** A body of static markup with short names for its classes, its sheets and what it may load. A quote after `=` begins another attribute. */
export function withStyles(markup: string): { body: string; styles: string[]; directives: string } {
  const { sheet, classes, attributes, fonts, directives } = readStyles();
  const toShort = (name: string) => classes.get(name.replaceAll(/&[a-z#x\d]+;/g, (entity) => entities[entity] ?? entity)) ?? name;
  const body = markup.replaceAll(/ class="([^"]*)(?<!=)"/g, (attribute, names: string) => {
    const short = attributes.get(attribute) ?? ` class="${names.split(' ').map(toShort).join(' ')}"`;
    attributes.set(attribute, short);
    return short;
  });
  const characters = `A${body.match(/[^\n -~]+/g)?.join('') ?? ''}`;
  return { body, styles: [sheet, ...fonts.filter(({ holds }) => holds.test(characters)).map(({ style }) => style)], directives };
}

/** `allow-popups` lets the link to the ad open a tab, `allow-popups-to-escape-sandbox` lets the library run its scripts there. */
export const toHtmlPolicy = (): string =>
  `sandbox allow-popups allow-popups-to-escape-sandbox; ${readStyles().directives}; frame-ancestors 'none'`;
