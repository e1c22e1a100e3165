import { execFile } from 'node:child_process';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { z } from 'zod';
import { openToAll } from '@/db/embedded/binaries';
import { isRoot } from './chromium-launch';

async function inflate(archive: string, target: string): Promise<void> {
  await pipeline(createReadStream(archive), createBrotliDecompress({ chunkSize: 2 ** 21 }), createWriteStream(target, { mode: 0o700 }));
}

async function unpack(archive: string, target: string): Promise<void> {
  await inflate(archive, `${target}.tar`);
  await mkdir(target, { recursive: true });
  await new Promise<void>((resolve, reject) => {
    execFile('tar', ['-xf', `${target}.tar`, '-C', target], (error) => (error === null ? resolve() : reject(error)));
  });
  await rm(`${target}.tar`);
}

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/** Opens the folder to all when the server runs as root, because another user then runs the browser. */
async function makeReadable(dir: string): Promise<void> {
  if (isRoot()) await openToAll(dir);
}

async function unpackPackage(packageDir: string, dir: string): Promise<void> {
  const bin = path.join(packageDir, 'bin');
  await inflate(path.join(bin, 'chromium.br'), path.join(dir, 'chromium'));
  await unpack(path.join(bin, 'al2023.tar.br'), path.join(dir, 'al2023'));
  await unpack(path.join(bin, 'fonts.tar.br'), path.join(dir, 'fonts'));
}

export async function writeStartScript(dir: string): Promise<string> {
  const script = path.join(dir, 'chromium-with-libraries');
  const fonts = path.join(dir, 'fonts');
  const cache = path.join(dir, 'fonts-cache');
  await writeFile(
    path.join(fonts, 'fonts.conf'),
    `<fontconfig><dir>${escapeXml(fonts)}</dir><cachedir>${escapeXml(cache)}</cachedir></fontconfig>\n`,
  );
  const lines = [
    '#!/bin/sh',
    `export LD_LIBRARY_PATH=${quote(path.join(dir, 'al2023/lib'))}`,
    `export FONTCONFIG_PATH=${quote(fonts)}`,
    `exec ${quote(path.join(dir, 'chromium'))} "$@"`,
  ];
  await writeFile(script, `${lines.join('\n')}\n`, { mode: 0o700 });
  await makeReadable(dir);
  return script;
}

export async function unpackChromium(cacheDir: string): Promise<string | undefined> {
  const packageDir = path.join(process.cwd(), 'node_modules', '@sparticuz', 'chromium');
  if (process.platform !== 'linux' || process.arch !== 'x64' || !existsSync(path.join(packageDir, 'bin/chromium.br'))) return undefined;
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(await readFile(path.join(packageDir, 'package.json'), 'utf8')));
  const dir = path.join(cacheDir, version);
  if (!existsSync(dir)) await unpackInto(dir, packageDir, cacheDir);
  await makeReadable(dir);
  return dir;
}

async function unpackInto(dir: string, packageDir: string, cacheDir: string): Promise<void> {
  const fresh = await mkdtemp(path.join(cacheDir, 'new-'));
  await unpackPackage(packageDir, fresh);
  await rename(fresh, dir).catch(async (error: NodeJS.ErrnoException) => {
    await rm(fresh, { recursive: true, force: true });
    // Another process unpacked the same version first.
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  });
}
