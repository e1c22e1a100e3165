import postgres from 'postgres';

type Node = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Node[];
};

/** PostgreSQL rightly reads a smaller table in full. */
const SMALL = 100;

/**
 * The reads of statements: the number of rows of tables and indexes, the indexes, and the tables that are read from end to end, unless they
 * are small.
 */
export type Reads = { rows: number; indexes: string[]; whole: string[] };

const flatten = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(flatten)];
const unique = (values: (string | undefined)[]) => [...new Set(values.filter((value) => value !== undefined))].sort();

function toReads(nodes: readonly Node[]): Reads {
  const scans = nodes.filter((node) => / Scan/.test(node['Node Type']) && !/^(Subquery|CTE|Function|Values)/.test(node['Node Type']));
  const read = (node: Node) =>
    (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)) * node['Actual Loops'];
  return {
    rows: Math.ceil(scans.reduce((sum, node) => sum + read(node), 0)),
    indexes: unique(scans.map((node) => node['Index Name'])),
    whole: unique(scans.filter((node) => node['Node Type'] === 'Seq Scan' && read(node) > SMALL).map((node) => node['Relation Name'])),
  };
}

/** Runs work on a connection that notes its statements, and has PostgreSQL explain each of them with the same values. */
export async function explain(url: string, work: (db: postgres.Sql) => Promise<unknown>): Promise<Reads> {
  const noted: { text: string; values: unknown[] }[] = [];
  const db = postgres(url, { max: 1, onnotice: () => undefined, debug: (_connection, text, values) => void noted.push({ text, values }) });
  try {
    await work(db);
    const reads = noted.filter(({ text }) => /^\s*(select|with)/.test(text) && !text.includes('pg_catalog'));
    const nodes: Node[] = [];
    for (const { text, values } of reads) {
      const [row] = await db.unsafe(`explain (analyze, timing off, summary off, buffers off, format json) ${text}`, values as never[]);
      nodes.push(...flatten(row?.['QUERY PLAN'][0].Plan));
    }
    return toReads(nodes);
  } finally {
    await db.end();
  }
}
