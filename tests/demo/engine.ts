import path from 'node:path';
import { parseArgs } from 'node:util';
import { startInngest } from '@/tests/fakes/inngest/fake';
import type { ServerKind } from './server';

const engineNames = ['embedded', 'inngest'] as const;
type EngineName = (typeof engineNames)[number];

export type DemoEngine = {
  env: Record<string, string>;
  /** The name of the engine in the guide. */
  says: string;
  connect: () => Promise<void>;
  close: () => Promise<void>;
};

/** Reads `--engine` and, for `npm run dev`, `--follow-edits`; throws with a usage line on anything else. */
export function readOptions(args: readonly string[]): { engineName: EngineName; kind: ServerKind } {
  const options = { engine: { type: 'string', default: 'embedded' }, 'follow-edits': { type: 'boolean', default: false } } as const;
  const { engine, 'follow-edits': followsEdits } = parseArgs({ args: [...args], options }).values;
  const name = engineNames.find((known) => known === engine);
  if (name === undefined) throw new Error(`There is no engine "${engine}". Usage: npm run demo -- --engine ${engineNames.join('|')}`);
  return { engineName: name, kind: followsEdits ? 'reloading' : 'built' };
}

/** `address`: where the app will listen. */
export async function startEngine(name: EngineName, { dataDir, address }: { dataDir: string; address: string }): Promise<DemoEngine> {
  const idle = async () => undefined;
  if (name === 'embedded') return { env: {}, says: 'embedded, in the server', connect: idle, close: idle };
  const inngest = await startInngest({
    directory: path.join(dataDir, 'inngest'),
    queueOutlives: 'a restart',
    leaseMs: 30_000,
    retryScale: 1 / 10,
  });
  return {
    // The caller's `PUBLIC_URL` leads elsewhere.
    env: { ...inngest.env, INNGEST_SERVE_ORIGIN: address },
    says: `a fake Inngest server at ${inngest.baseUrl}`,
    connect: () => inngest.sync(`${address}/api/inngest`),
    close: inngest.close,
  };
}
