import { randomUUID } from 'node:crypto';
import { access, constants, statfs, unlink, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { hostname } from 'node:os';
import path from 'node:path';
import { platforms } from '@/db/enums';
import { findMapped } from '@/lib/ads/egress';
import { toAdUrl } from '@/lib/ads/url';
import { findChromium, forgetChromium } from '@/lib/browser/chromium';
import { env } from '@/lib/env';
import { log } from '@/lib/log';
import type { Platform } from '@/lib/platforms';
import { processState } from '@/lib/process-state';
import { checkMail } from '@/lib/users/send-email';
import { setLocalNotices } from './local';

/** Less than one video and the profile of its browser need. */
const MIN_FREE_BYTES = 64 * 1024 * 1024;
const WRITTEN = Buffer.alloc(16 * 1024, 1);
const CONNECT_TIMEOUT_MS = 10_000;

/** Several processes of one machine have ports of their own. */
const serverName = () => `${hostname()}:${env().port}`;

type DiskProblem = 'disk_full' | 'disk_read_only';

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '');

export async function findDiskProblem(folder: string): Promise<DiskProblem | undefined> {
  const file = path.join(folder, `.written-${process.pid}-${randomUUID()}`);
  try {
    await writeFile(file, WRITTEN, { flag: 'wx', flush: true });
  } catch (error) {
    log.error('a folder cannot be written to', { folder, error });
    return ['ENOSPC', 'EDQUOT'].includes(codeOf(error)) ? 'disk_full' : 'disk_read_only';
  } finally {
    await unlink(file).catch((error: unknown) => {
      if (!['ENOENT', 'EROFS'].includes(codeOf(error))) log.warn('a file was not removed', { file, error });
    });
  }
  const { free: freeBytes } = await measureDisk(folder);
  if (freeBytes >= MIN_FREE_BYTES) return undefined;
  log.error('a disk is nearly full', { folder, freeBytes });
  return 'disk_full';
}

const findDataDir = () => path.resolve(env().dataDir);

/** The bytes of the disk of a folder, and those that this process may still write; rejects for a folder that it cannot read. */
export async function measureDisk(folder = findDataDir()): Promise<{ size: number; free: number }> {
  const { blocks, bavail, bsize } = await statfs(folder);
  return { size: blocks * bsize, free: bavail * bsize };
}

export async function checkDisk(): Promise<void> {
  const code = await findDiskProblem(findDataDir());
  setLocalNotices('disk', code === undefined ? [] : [{ code, server: serverName() }]);
}

export async function checkChromium(): Promise<void> {
  try {
    const { executablePath } = await findChromium();
    await access(executablePath, constants.X_OK).catch((error: unknown) => {
      forgetChromium();
      throw error;
    });
    setLocalNotices('chromium', []);
  } catch (error) {
    log.error('no Chromium works here; ads cannot be analyzed', { error });
    setLocalNotices('chromium', [{ code: 'chromium_unusable', server: serverName() }]);
  }
}

type Target = { of: 'model' | Platform; name: string; host: string; port: number };

/** Lists the hosts that an analysis must reach. Outside production, only fakes: a test connects to nothing else. */
export function listTargets(): Target[] {
  const { appEnv, gemini, egressMap, platforms: enabled } = env();
  const isProduction = appEnv === 'production';
  const model = gemini.baseUrl === undefined ? undefined : new URL(gemini.baseUrl);
  const port = Number(model?.port) || (model?.protocol === 'http:' ? 80 : 443);
  const name = (model?.hostname ?? 'generativelanguage.googleapis.com').replace(/^\[|\]$/g, '');
  const targets: Target[] = [];
  if (model !== undefined || isProduction) targets.push({ of: 'model', name, host: name, port });
  for (const of of platforms) {
    const host = new URL(toAdUrl(of, '')).hostname;
    const mapped = findMapped(host, egressMap);
    if (enabled[of] && (mapped !== undefined || isProduction))
      targets.push({ of, name: host, host: mapped?.address ?? host, port: mapped?.port ?? 443 });
  }
  return targets;
}

/** Opens a connection and closes it again, without a byte: no page load. Returns why it could not. */
export function tryConnect({ host, port }: Target): Promise<Error | undefined> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, autoSelectFamily: true });
    const end = (error: Error | undefined) => {
      clearTimeout(timer);
      socket.destroy();
      resolve(error);
    };
    const timer = setTimeout(() => end(new Error(`not connected within ${CONNECT_TIMEOUT_MS} ms`)), CONNECT_TIMEOUT_MS);
    socket.once('connect', () => end(undefined)).once('error', end);
  });
}

/** The hosts that the last check could not connect to, so that an outage has one line in the log. */
const unreachableHosts = () => processState('unreachable hosts', () => new Set<Target['of']>());

export async function checkEgress(): Promise<void> {
  const targets = listTargets();
  const known = unreachableHosts();
  const unreachable: Target['of'][] = [];
  // One after the other, so that names that do not resolve occupy one thread of the process and not all.
  for (const target of targets) {
    const error = await tryConnect(target);
    if (error === undefined) {
      known.delete(target.of);
      continue;
    }
    if (!known.has(target.of)) log.error('a host cannot be connected to', { of: target.of, host: target.host, error });
    known.add(target.of);
    unreachable.push(target.of);
  }
  const none = unreachable.length > 1 && unreachable.length === targets.length;
  setLocalNotices(
    'egress',
    none
      ? [{ code: 'no_egress', server: serverName() }]
      : unreachable.map((host) => ({ code: 'host_unreachable', host, server: serverName() })),
  );
}

/** No check throws: each reports its findings as a notice and in the log. */
export async function checkProcess(): Promise<void> {
  await Promise.all([
    checkDisk(),
    checkChromium(),
    checkEgress(),
    checkMail().then((works) => setLocalNotices('mail', works ? [] : [{ code: 'mail_failing' }])),
  ]);
}
