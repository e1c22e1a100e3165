import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { FENCE_MS } from './support/fence.ts';
import { GuaranteesFirst } from './support/guarantees-first.ts';

const root = path.resolve(import.meta.dirname, '..');
const alias = { '@': root };

// Measuring takes seconds for each video; the tests that are about it switch it on.
// Everything is logged, nothing is shown: `tests/support/logs` looks for secrets in it at the end.
const systemEnv = {
  TZ: 'Asia/Kathmandu',
  APP_ENV: 'test',
  LOG_LEVEL: 'debug',
  SHOWN_LOG_LEVEL: 'silent',
  VIDEO_MEASUREMENT: 'off',
  METRICS_TOKEN: 'the-operators-token-of-the-tests-0001',
};

// A failure that is read in a log alone has to say all it compared.
const chaiConfig = { truncateThreshold: 1000 };

const system = {
  chaiConfig,
  globalSetup: ['tests/support/bundle-programs.ts', 'tests/support/global-setup.ts'],
  testTimeout: FENCE_MS,
  hookTimeout: FENCE_MS,
  expect: { poll: { timeout: FENCE_MS / 2 } },
  env: systemEnv,
};

/** Only `npm run nightly` runs these: other people's clients, installations and containers, the upgrade, the evaluation and the speed rows. */
const nightly = [
  'tests/oauth/{authorization-conformance,mcp-remote,sdk-clients}.test.ts',
  'tests/mcp/official.test.ts',
  'tests/guarantees/contract/{openapi-lint,typed-clients}.test.ts',
  'tests/demo/{demo-again,dev,driver-install,embedded,production-install,shipped}.test.ts',
  'tests/operator/hung.test.ts',
  'tests/pipeline/inngest-{faults,machines}.test.ts',
  'tests/guarantees/durability/{inngest-outage,release-upgrade,restarts}.test.ts',
  'tests/{bench,eval}/**/*.test.ts',
];

/** Each of these files has a database of its own and leaves nothing else behind, so that a process loads the product once for all of them. */
const sharing = 'tests/{account,api,database,mcp,oauth,operator,web,guarantees/{contract,money,report,tenancy}}/**/*.test.ts';

export default defineConfig({
  root,
  test: {
    env: { TZ: 'Asia/Kathmandu' },
    sequence: { sequencer: GuaranteesFirst },
    projects: [
      {
        resolve: { alias },
        test: {
          name: 'unit',
          root,
          include: ['tests/{unit,architecture,patterns}/**/*.test.ts'],
          globalSetup: 'tests/support/bundle-programs.ts',
          // They are pure and share nothing, so a process need not load the product again for every file.
          isolate: false,
          chaiConfig,
          testTimeout: FENCE_MS,
          hookTimeout: FENCE_MS,
          env: { TZ: 'Asia/Kathmandu', APP_ENV: 'test', LOG_LEVEL: 'silent', SHOWN_LOG_LEVEL: 'silent' },
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'system',
          root,
          include: ['tests/{guarantees/durability,ads,browser,demo,fakes,model,pipeline,video}/**/*.test.ts'],
          exclude: nightly,
          ...system,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'shared',
          root,
          include: [sharing],
          exclude: nightly,
          isolate: false,
          setupFiles: ['tests/support/give-back.ts'],
          ...system,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'nightly',
          root,
          include: nightly,
          ...system,
        },
      },
    ],
  },
});
