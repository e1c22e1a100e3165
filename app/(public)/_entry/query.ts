export type Query = Promise<Record<string, string | string[] | undefined>>;

export async function readQuery(query: Query, name: string): Promise<string | undefined> {
  const value = (await query)[name];
  return Array.isArray(value) ? value[0] : value;
}
