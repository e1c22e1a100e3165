/**
 * A page, section, endpoint, field, error code or rule that a search can find. The names are short, because there are hundreds of entries.
 */
export type SearchEntry = {
  /** Its title, code or path. */
  t: string;
  /** The page or schema that contains the entry. */
  c: string;
  h: string;
  /** The text of the entry, without markup. */
  x?: string;
  k: 'page' | 'section' | 'endpoint' | 'field' | 'error' | 'rule' | 'term' | 'tool';
};
