/** The usage of the whole command, and of what an argument makes it do instead. */
export type Usages = { usage: string; modes: Readonly<Record<string, string>> };

export function findHelp(args: readonly string[], { usage, modes }: Usages): string | undefined {
  if (!args.includes('--help') && !args.includes('-h')) return undefined;
  return Object.entries(modes).find(([name]) => args.includes(name))?.[1] ?? usage;
}
