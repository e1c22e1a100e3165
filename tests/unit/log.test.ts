import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const key = 'odd/form-of+a=key';
const script = `
  import { log } from './lib/log.ts';
  log.error('a call failed', { error: new Error("Consumer 'api_key:${key}' has been suspended"), other: 'AQ.Ab8RN6LQsecretsecret' });`;

test('a key of the model is struck out of the log, in whatever words and form it came', () => {
  const env = { ...process.env, APP_ENV: 'test', LOG_LEVEL: 'error', GEMINI_API_KEY: key };
  const { stderr } = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', script], { env, encoding: 'utf8' });
  expect(JSON.parse(stderr)).toMatchObject({ level: 'error', error: { message: "Consumer 'api_key:[redacted]' has been suspended" } });
  expect(stderr).not.toMatch(/odd\/form|secretsecret/);
});
