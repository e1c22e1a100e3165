/** A table in whose cells `backticks` mark code. */
export type RuleTable = {
  caption: string;
  head: readonly string[];
  rows: readonly (readonly string[])[];
  /** Collapsed on the page, because it is long and few read it. */
  folded?: true;
};

/** Rules on one subject, on which clients may rely. `Backticks` mark code. */
export type RuleSection = {
  id: string;
  title: string;
  lead: string;
  rules: readonly string[];
  /** Rules that OpenAPI has at a header or field of their own. */
  besides?: readonly string[];
  tables?: readonly RuleTable[];
};

export function toProse({ lead, rules }: Pick<RuleSection, 'lead' | 'rules'>): string {
  return [lead, rules.map((rule) => `- ${rule}`).join('\n')].filter((part) => part !== '').join('\n\n');
}

export const toCodes = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ');
