import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { type Database, openDatabase } from '@/db/client';
import { verifyLedger } from '@/lib/credits/verify';
import { setProcessDatabase } from '@/lib/process-database';
import { runAdmin } from '@/tests/support/admin-command';
import { clientOf } from '@/tests/support/client';
import { cleanUp, makeDataDir, removeDataDir } from '@/tests/support/embedded-users';
import { metaUrl, newAccount, newAdId, type TestAccount } from '@/tests/support/factories';
import { completeWithStills } from '@/tests/support/stills';

afterEach(cleanUp);

const open = async (dataDir: string): Promise<Database> => {
  const database = await openDatabase({ databaseUrl: undefined, dataDir });
  setProcessDatabase(database);
  return database;
};

const admin = (dataDir: string, ...args: string[]) => runAdmin({ url: '' }, [...args, '--json'], { DATA_DIR: dataDir });

/** Accounts that are made and charged until the answered function is called, with the write-ahead log of a busy hour. */
function writeInto({ sql }: Database): { charged: TestAccount[]; end: () => Promise<void> } {
  const charged: TestAccount[] = [];
  let hasEnded = false;
  const write = async (): Promise<void> => {
    while (!hasEnded) {
      const account = await newAccount(sql, { credits: 2 });
      expect((await clientOf(account.secret).submit({ url: metaUrl(newAdId()) })).status).toBe(201);
      charged.push(account);
      if (charged.length % 5 === 0) await sql`select pg_switch_wal()`;
      if (charged.length % 20 === 0) await sql`checkpoint`;
    }
  };
  const writing = write();
  const end = () => {
    hasEnded = true;
    return writing;
  };
  return { charged, end };
}

test('a backup that is made under writes, restored elsewhere, has the token, the report with its stills, and every charge once', async () => {
  const dataDir = makeDataDir(0o755);
  const target = path.join(path.dirname(dataDir), 'backup');
  const before = await open(dataDir);
  const owner = await newAccount(before.sql);
  const ad = { url: metaUrl(newAdId()) };
  const id = String((await clientOf(owner.secret).submit(ad)).body.id);
  await completeWithStills(before.sql, id, [1, 2]);
  const { charged, end } = writeInto(before);
  await expect.poll(() => charged.length).toBeGreaterThan(10);
  const known = [...charged];
  const made = await admin(dataDir, 'backup', '--to', target);
  expect(made, made.stdout).toMatchObject({ code: 0 });
  await end();
  expect(charged.length).toBeGreaterThan(known.length);
  setProcessDatabase(undefined);
  await before.close();
  removeDataDir(dataDir);

  const files = readdirSync(target, { recursive: true, encoding: 'utf8' }).map((name) => path.join(target, name));
  expect(files.filter((file) => (statSync(file).mode & 0o077) !== 0)).toEqual([]);
  expect(readdirSync(path.dirname(target))).not.toContain('backup.trial');

  const elsewhere = makeDataDir(0o755);
  const restored = await admin(elsewhere, 'restore', '--from', target);
  expect(restored, restored.stdout).toMatchObject({ code: 0 });
  const after = await open(elsewhere);
  try {
    expect((await clientOf(owner.secret).fetch(id)).body).toMatchObject({ status: 'done', stills: [{ n: 1 }, { n: 2 }] });
    expect((await clientOf(owner.secret).still(id, 2)).status).toBe(200);
    expect((await clientOf(owner.secret).submit(ad)).body).toMatchObject({ id });
    for (const { secret, balance } of [{ ...owner, balance: 4 }, ...known.map((account) => ({ ...account, balance: 1 }))])
      expect((await clientOf(secret).credits()).body).toMatchObject({ balance });
    expect(await verifyLedger(after.sql)).toMatchObject({ ok: true });
  } finally {
    setProcessDatabase(undefined);
    await after.close();
  }
  expect(await admin(elsewhere, 'restore', '--from', target)).toMatchObject({
    code: 2,
    stdout: expect.stringContaining('has a database already'),
  });
  expect(await admin(elsewhere, 'backup', '--to', target)).toMatchObject({ code: 2, stdout: expect.stringContaining('is not empty') });
});

test('a backup of another machine or release, an incomplete one, and a database of the operator are refused with what to do', async () => {
  const dataDir = makeDataDir(0o755);
  const target = path.join(path.dirname(dataDir), 'backup');
  expect(await admin(dataDir, 'backup', '--to', target)).toMatchObject({ code: 2, stdout: expect.stringContaining('Check DATA_DIR') });
  await (await openDatabase({ databaseUrl: undefined, dataDir })).close();
  expect((await admin(dataDir, 'backup', '--to', target)).code).toBe(0);
  const facts = path.join(target, 'backup.json');
  const backup = JSON.parse(readFileSync(facts, 'utf8'));
  const other = makeDataDir(0o755);
  for (const { postgres, says } of [
    { postgres: { ...backup.postgres, platform: 'linux-riscv64' }, says: 'Restore it there, or use pg_dump' },
    { postgres: { ...backup.postgres, major: 11 }, says: 'Restore it with release' },
  ]) {
    writeFileSync(facts, JSON.stringify({ ...backup, postgres }));
    expect(await admin(other, 'restore', '--from', target)).toMatchObject({ code: 2, stdout: expect.stringContaining(says) });
  }
  expect(await admin(other, 'restore', '--from', dataDir)).toMatchObject({
    code: 2,
    stdout: expect.stringContaining('no complete backup'),
  });
  const own = await runAdmin({ url: 'postgres://127.0.0.1:1/none' }, ['backup', '--to', target]);
  expect(own).toMatchObject({ code: 2, stderr: expect.stringContaining('pg_dump') });
});
