import { readdirSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { GuaranteesFirst } from './support/guarantees-first.ts';
import { notOfSlice } from './support/slice.ts';

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
  // On a machine that does other things too.
  testTimeout: 240_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: 180_000 } },
  env: systemEnv,
};

/** What takes turns: files that state no guarantee, and guarantees that take minutes, over long tables of documents, ads, restarts or programs. */
const turns = [
  /^(account|ads|api|browser|database|fakes|mcp|model|oauth|operator|video)\//,
  /^pipeline\/(?!run\.)/,
  /^web\/(?!pages\.)/,
  /^guarantees\/contract\/(sample|sandbox)/,
  /^guarantees\/durability\/(lost-commits|restarts|rolling)/,
  /^guarantees\/money\/sign-up-bonus/,
  /^guarantees\/report\/(hostile|html|lying|parity|pdf)/,
  /^guarantees\/tenancy\/(comparison-links|report-link)/,
];

/** The files that `npm test` leaves to other commits: each commit runs a sixth of those that take turns, by its hash. */
const others = notOfSlice(
  readdirSync(path.join(root, 'tests'), { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.test.ts') && turns.some((turn) => turn.test(file)),
  ),
).map((file) => `tests/${file}`);

/**
 * Only `npm test -- --all` runs these: other people's clients, installations and containers, the second engine beyond its essential runs,
 * faults at random, the evaluation and the speed rows; and what is left to other commits.
 */
const onlyInAll = [
  ...others,
  'tests/oauth/{authorization-conformance,inspector,mcp-remote,sdk-clients}.test.ts',
  'tests/mcp/official.test.ts',
  'tests/guarantees/contract/{openapi-lint,recipes,typed-clients}.test.ts',
  'tests/demo/{demo-again,dev,driver-install,embedded,production-install,shipped}.test.ts',
  'tests/operator/{refresh,resume}-inngest.test.ts',
  'tests/operator/people.test.ts',
  'tests/pipeline/inngest-{faults,machines}.test.ts',
  'tests/guarantees/durability/{faults,inngest-outage}.test.ts',
  'tests/guarantees/money/spend-race.test.ts',
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
          // On a machine that does other things too.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          env: { TZ: 'Asia/Kathmandu', APP_ENV: 'test', LOG_LEVEL: 'silent', SHOWN_LOG_LEVEL: 'silent' },
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'system',
          root,
          include: ['tests/{guarantees/durability,ads,browser,demo,fakes,model,pipeline,video}/**/*.test.ts'],
          exclude: onlyInAll,
          ...system,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'shared',
          root,
          include: [sharing],
          exclude: onlyInAll,
          isolate: false,
          setupFiles: ['tests/support/give-back.ts'],
          ...system,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'more',
          root,
          include: onlyInAll,
          ...system,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'soak',
          root,
          include: ['tests/soak/**/*.test.ts'],
          globalSetup: ['tests/support/bundle-programs.ts', 'tests/support/global-setup.ts'],
          testTimeout: 7_200_000,
          hookTimeout: 120_000,
          // Each file uses the machine by itself.
          fileParallelism: false,
          expect: { poll: { timeout: 180_000 } },
          env: systemEnv,
        },
      },
    ],
  },
});
