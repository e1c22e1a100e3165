/** Cells are sentences in which `backticks` set code. */
export type RuleTable = {
  caption: string;
  head: readonly string[];
  rows: readonly (readonly string[])[];
  /** Long, and read by few: shown to those who ask for it. */
  folded?: true;
};

/** What clients may rely on in one matter; each text is a sentence or few in which `backticks` set code. */
export type RuleSection = {
  /** The anchor of its heading. */
  id: string;
  title: string;
  lead: string;
  rules: readonly string[];
  /** Rules that OpenAPI tells at a header or field of their own. */
  besides?: readonly string[];
  tables?: readonly RuleTable[];
};

/** As CommonMark: the lead, and the rules as a list. */
export function toProse({ lead, rules }: Pick<RuleSection, 'lead' | 'rules'>): string {
  return [lead, rules.map((rule) => `- ${rule}`).join('\n')].filter((part) => part !== '').join('\n\n');
}

/** Names as code, one after the other. */
export const toCodes = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ');
