/** The names are short, because there are hundreds of entries. */
export type SearchEntry = {
  t: string;
  c: string;
  h: string;
  x?: string;
  k: 'page' | 'section' | 'endpoint' | 'field' | 'error' | 'rule' | 'term' | 'tool';
};
