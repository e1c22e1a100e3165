import path from 'node:path';
import { openDatabase } from '@/db/client';
import { loadEnv } from '@/lib/env';
import { watchPrograms } from '@/lib/programs/bundle.mjs';
import { openAccount } from './account';
import { holdBuild } from './build';
import { claimDataDir, endGroup } from './claim';
import { type DemoEngine, readOptions, startEngine } from './engine';
import { ensureChromium } from './ensure-chromium';
import { type Fakes, startFakes } from './fakes';
import { choosePort, describeEnd, type Server, startServer, toAddress } from './server';

type Account = { email: string; password: string; token: string };
type Cleanup = () => Promise<void>;

const say = (message: string) => console.log(message);

// The demo is whole in itself: no database or queue of the caller's is touched.
const ownEngine = {
  APP_ENV: 'demo',
  DATABASE_URL: '',
  INNGEST_EVENT_KEY: '',
  INNGEST_SIGNING_KEY: '',
  INNGEST_SIGNING_KEY_FALLBACK: '',
  INNGEST_BASE_URL: '',
  INNGEST_SERVE_ORIGIN: '',
  INNGEST_DEV: '',
};

function printGuide({ address, logFile }: Server, account: Account, parts: { fakes: Fakes; engine: DemoEngine }): void {
  const { fakes, engine } = parts;
  const [sample] = fakes.ads;
  const auth = `-H 'Authorization: Bearer ${account.token}'`;
  const models = {
    'stand-in': 'a demo model (set GEMINI_API_KEY for the real one)',
    real: 'the Gemini API, with your key',
    "caller's": 'at your GEMINI_BASE_URL',
  };
  say(`
  Address    ${address}
  Sign-in    ${account.email}  ${account.password}
  Model      ${models[fakes.model]}
  Engine     ${engine.says}
  Server log ${logFile ?? 'on this terminal'}

  Submit an ad (${sample?.what ?? 'yours'}):
    curl -X POST ${address}/api/v1/analyses ${auth} -H 'Content-Type: application/json' -d '{"url":"${sample?.url ?? '…'}"}'

  Fetch its report, with the id of the answer:
    curl ${address}/api/v1/analyses/<id> ${auth}

  Ctrl-C stops everything.
`);
  say(`READY ${JSON.stringify({ url: address, ...account, ads: fakes.ads })}`);
}

/** Starts every part in turn; each leaves its way to stop in `cleanups`. Answers when the server ends. */
async function run(signal: AbortSignal, cleanups: Cleanup[]): Promise<void> {
  const { engineName, kind } = readOptions(process.argv.slice(2));
  Object.assign(process.env, ownEngine);
  const dataDir = path.resolve(loadEnv('serve').dataDir);
  const claim = await claimDataDir(dataDir, say);
  cleanups.push(claim.release);
  const port = await choosePort(process.env.PORT ? Number(process.env.PORT) : undefined);

  const chromium = await ensureChromium(say);
  signal.throwIfAborted();
  cleanups.push(kind === 'built' ? await holdBuild({ signal, say }) : await watchPrograms());

  const database = await openDatabase({ databaseUrl: undefined, dataDir, maxConnections: 2 });
  cleanups.push(database.close);
  const account = await openAccount(database.sql, dataDir);
  signal.throwIfAborted();
  const fakes = await startFakes(toAddress(port));
  cleanups.push(fakes.close);

  const engine = await startEngine(engineName, { dataDir, address: toAddress(port) });
  cleanups.push(engine.close);

  const env = { ...fakes.env, ...engine.env, DATA_DIR: dataDir, CHROMIUM_PATH: chromium.executablePath };
  const server = await startServer({
    kind,
    port,
    env,
    logFile: kind === 'built' ? path.join(dataDir, 'server.log') : undefined,
    signal,
    onStart: async (started) => {
      cleanups.push(() => endGroup(started.mark));
      await claim.note({ server: started.mark, address: started.address });
    },
  });
  await engine.connect();
  printGuide(server, account, { fakes, engine });

  const stopped = new Promise<undefined>((resolve) => signal.addEventListener('abort', () => resolve(undefined)));
  const death = await Promise.race([server.ended, stopped]);
  if (death !== undefined && !signal.aborted) throw new Error(await describeEnd(`The server ended by itself (${death}).`, server.logFile));
}

async function main(): Promise<number> {
  const controller = new AbortController();
  const stop = () => controller.abort();
  // A closed terminal takes its output away; the stop must go on.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  process.on('SIGINT', stop).on('SIGTERM', stop).on('SIGHUP', stop);
  const cleanups: Cleanup[] = [];
  let code = 0;
  try {
    await run(controller.signal, cleanups);
  } catch (error) {
    if (!controller.signal.aborted) {
      console.error(error instanceof Error ? error.message : error);
      code = 1;
    }
  }
  if (controller.signal.aborted) say('\nStopping …');
  for (let cleanup = cleanups.pop(); cleanup !== undefined; cleanup = cleanups.pop()) {
    await cleanup().catch((error: unknown) => {
      console.error(error);
      code = 1;
    });
  }
  return code;
}

process.exit(await main());
