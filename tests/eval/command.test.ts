import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { startGemini } from '@/tests/fakes/gemini/server';
import type { Outcome } from './score/evaluation';

const run = promisify(execFile);
const folder = mkdtempSync(path.join(tmpdir(), 'eval-command-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const three = ['--only', 'lamp,lamp-hook-1,price-sticker'];
type Ended = { code: number; stdout: string; stderr: string };

async function evaluate(args: readonly string[], settings: Record<string, string> = {}): Promise<Ended> {
  const { GEMINI_API_KEY: _, GEMINI_BASE_URL: __, ...inherited } = process.env;
  const env = { ...inherited, DATA_DIR: path.join(folder, 'data'), ...settings };
  try {
    return { code: 0, ...(await run(process.execPath, ['tests/demo/start.mjs', 'eval', ...args], { env, maxBuffer: 2 ** 26 })) };
  } catch (error) {
    const { code, stdout, stderr } = error as Ended;
    return { code, stdout, stderr };
  }
}

/** A model that is paid for, as far as the command can tell. */
async function openPaidModel() {
  const apiKey = 'paid-key-of-the-evaluation';
  const gemini = await startGemini({ apiKey });
  onTestFinished(gemini.close);
  const settings = { GEMINI_API_KEY: apiKey, GEMINI_BASE_URL: gemini.baseUrl, GEMINI_MODEL: 'gemini-3.8-flash' };
  return { gemini, settings, generated: () => gemini.calls().filter(({ operation }) => operation === 'generate').length };
}

const parse = ({ stdout }: Ended) => JSON.parse(stdout) as Outcome;
const metricsOf = ({ subject }: Outcome) => subject.metrics;

describe('npm run eval', () => {
  test('without a key prints the demo model beside both baselines, and JSON of the same figures', async () => {
    const human = path.join(folder, 'human.csv');
    writeFileSync(human, 'ad,rater,hook,script,visual,cta\nlamp,ann,20,20,20,20\nlamp,bo,18,20,21,20\nprice-sticker,ann,10,12,14,9\n');
    const printed = await evaluate([...three, '--human', human]);
    expect(printed.code).toBe(0);
    for (const word of ['blind', 'measured', 'Quote precision', 'Time error, median', 'price-sticker'])
      expect(printed.stdout).toContain(word);
    const json = parse(await evaluate([...three, '--json']));
    expect(json.baselines.map(({ name }) => name)).toEqual(['blind', 'measured']);
    expect(json.videos).toEqual({ done: 3, of: 3 });
    expect(json.subject).toMatchObject({ name: 'demo', expense: { cost: 0 } });
  });

  test('tells the cost before anything is spent, and spends nothing without a limit', async () => {
    const { settings, gemini } = await openPaidModel();
    const { code, stderr } = await evaluate([...three, '--runs', '2'], settings);
    expect(code).toBe(2);
    expect(stderr).toMatch(/3 videos × 2 runs with gemini-3\.8-flash: about US\$ 0\.\d+ to 0?\.?\$?.*prices of/s);
    expect(stderr).toMatch(/Nothing was spent\. Add --limit \d\.\d\d/);
    expect(gemini.calls()).toEqual([]);
  });

  test('spends no more than the limit, and reports what it could do for it', async () => {
    const { settings, generated, gemini } = await openPaidModel();
    const ended = await evaluate([...three, '--limit', '0.2', '--json'], settings);
    expect(ended.code).toBe(1);
    const { subject, videos } = parse(ended);
    expect(generated()).toBeGreaterThan(0);
    expect(generated()).toBeLessThan(3);
    expect(videos).toEqual({ done: generated(), of: 3 });
    expect((subject.expense.cost ?? 1) * subject.attempted).toBeLessThanOrEqual(0.2);
    expect(gemini.files()).toEqual([]);
  });

  test('refuses a limit below what one call may cost, with what it may cost', async () => {
    const { settings, generated } = await openPaidModel();
    const { code, stdout, stderr } = await evaluate([...three, '--limit', '0.01'], settings);
    expect({ code, stdout, calls: generated() }).toEqual({ code: 2, stdout: '', calls: 0 });
    expect(stderr).toMatch(/one call may cost up to US\$ 0\.\d+.*Raise --limit/i);
  });

  test('reads the scores of people before it pays', async () => {
    const { settings, gemini } = await openPaidModel();
    expect((await evaluate([...three, '--limit', '1', '--human', '/nowhere.csv'], settings)).code).toBe(2);
    expect(gemini.calls()).toEqual([]);
  });

  test('shows its progress, keeps raw answers, and scores them again without a call', async () => {
    const { settings, generated } = await openPaidModel();
    const saved = path.join(folder, 'answers');
    const first = await evaluate([...three, '--runs', '2', '--limit', 'none', '--save', saved, '--json'], settings);
    expect(first.code).toBe(0);
    expect(first.stderr).toMatch(/\[6\/6\] \S+ run 2 · score \d+ · [\d.]+ s · US\$ [\d.]+ so far/);
    expect(generated()).toBe(6);
    expect(readdirSync(saved)).toHaveLength(6);
    const again = await evaluate([...three, '--rescore', saved, '--json'], settings);
    expect(again.code).toBe(0);
    expect(generated()).toBe(6);
    expect(metricsOf(parse(again))).toEqual(metricsOf(parse(first)));
    expect(parse(again).subject).toMatchObject({ runs: 2, attempted: 6 });
    expect(parse(again).subject.expense.cost).toBeCloseTo(parse(first).subject.expense.cost ?? 0, 9);
    const compared = await evaluate([...three, '--compare', saved, saved]);
    expect(compared.stdout).toMatch(/None of \d+ differences holds/);
    expect((await evaluate([...three, '--limit', 'none', '--save', saved], settings)).stderr).toContain('Name a new folder for --save');
  });

  test('counts a run that failed, and goes on', async () => {
    const { settings, gemini } = await openPaidModel();
    gemini.fail({ on: 'generate', kind: 'blocked_prompt', times: 1 });
    const ended = await evaluate([...three, '--limit', 'none', '--json'], settings);
    expect(ended.code).toBe(1);
    const { subject } = parse(ended);
    expect(subject).toMatchObject({ attempted: 3, reported: 2 });
    expect(subject.cases.flatMap(({ failures }) => failures)).toEqual(['model_refused']);
    expect(gemini.files()).toEqual([]);
  });

  test.each([
    [['--only', 'nowhere'], 'There is no case "nowhere"'],
    [['--compare', 'a'], '--compare needs two folders'],
    [['--rescore', '/nowhere'], '/nowhere is no folder of saved answers'],
    [['--cases', 'tests/unit'], 'There is no file *.truth.json'],
    [['--what'], 'usage: npm run eval'],
  ])('refuses %j with what to do', async (args, message) => {
    const { code, stderr, stdout } = await evaluate(args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(message);
  });

  test('rejects cases that name others which are not there, and videos that are not there', async () => {
    const own = path.join(folder, 'own');
    mkdirSync(own, { recursive: true });
    const base = { video: 'x.mp4', about: 'Mine.', ad: JSON.parse(readFileSync('tests/eval/cases/files/lamp.truth.json', 'utf8')).ad };
    const write = (truth: object) => writeFileSync(path.join(own, 'mine.truth.json'), JSON.stringify(truth));
    write({ ...base, injection: { twin: 'other', channel: 'copy' } });
    expect((await evaluate(['--cases', own])).stderr).toContain('mine: there is no case other');
    write(base);
    expect((await evaluate(['--cases', own])).stderr).toContain('x.mp4');
  });
});
