export type Markup = { readonly markup: string };

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;', '`': '&#96;' };

const escapeHtml = (text: string) => text.replace(/[&<>"'`]/g, (character) => entities[character] ?? '');

type Value = string | number | undefined | Markup | readonly Markup[];

function toMarkup(value: Value): string {
  if (value === undefined) return '';
  if (typeof value === 'object') return 'markup' in value ? value.markup : value.map(({ markup }) => markup).join('');
  return escapeHtml(String(value));
}

/** A piece of HTML; every text that is put into it is escaped, for content and quoted attributes alike. */
export function html(pieces: TemplateStringsArray, ...values: Value[]): Markup {
  return { markup: pieces.reduce((document, piece, index) => document + toMarkup(values[index - 1]) + piece) };
}

export function when<T>(value: T | undefined, draw: (value: T) => Markup): Markup | undefined {
  return value === undefined ? undefined : draw(value);
}
