/** What a search finds: a page, a section, an endpoint, a field, an error code or a rule. Short names, because there are hundreds. */
export type SearchEntry = {
  /** Its title, code or path. */
  t: string;
  /** Where it stands: the page, the schema. */
  c: string;
  h: string;
  /** What it says, without marks. */
  x?: string;
  /** What kind of entry it is. */
  k: 'page' | 'section' | 'endpoint' | 'field' | 'error' | 'rule' | 'term' | 'tool';
};
