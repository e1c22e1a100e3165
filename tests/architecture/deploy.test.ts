import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { envSchema } from '@/lib/env/schema';
import { ownPaths, readByPath } from '@/lib/programs/contents.mjs';
import { root } from './tree';

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const deploy = (name: string) => read(`lib/operator/deploy/${name}`);
const { scripts, version } = z
  .object({ scripts: z.record(z.string(), z.string()), version: z.string() })
  .parse(JSON.parse(read('package.json')));

/** The instructions of the Dockerfile, each on one line. */
const instructions = read('Dockerfile')
  .replaceAll(/\\\n\s*/g, '')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));
const argumentsOf = (name: string) => instructions.filter((line) => line.startsWith(`${name} `)).map((line) => line.slice(name.length + 1));

/** What is copied from the clone, and not from another stage. */
const copied = argumentsOf('COPY').filter((one) => !one.startsWith('--from'));

const Service = z.object({
  image: z.string(),
  profiles: z.array(z.string()).optional(),
  ports: z.array(z.string()).optional(),
  volumes: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()).optional(),
  security_opt: z.array(z.string()).optional(),
  read_only: z.boolean().optional(),
  networks: z.unknown().optional(),
  command: z.array(z.string()).optional(),
});
const Compose = z.object({ services: z.record(z.string(), Service), volumes: z.record(z.string(), z.unknown()) });
const compose = Compose.parse(parse(read('compose.yaml'), { merge: true }));

test('the Dockerfile copies what exists, installs before it copies the sources, runs scripts that exist, and ends as a user without rights', () => {
  for (const source of copied.flatMap((one) => one.split(' ').slice(0, -1))) expect(existsSync(path.join(root, source)), source).toBe(true);
  const at = (start: string) => instructions.findIndex((line) => line.startsWith(start));
  expect([at('COPY package.json'), at('RUN npm ci'), at('COPY . .')].toSorted((a, b) => a - b)).toEqual([
    at('COPY package.json'),
    at('RUN npm ci'),
    at('COPY . .'),
  ]);
  const ran = [...read('Dockerfile').matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name ?? '');
  expect(ran.length).toBeGreaterThan(0);
  expect(ran.filter((name) => !(name in scripts))).toEqual([]);
  expect(argumentsOf('USER')).toEqual(['10001:10001']);
  expect(argumentsOf('STOPSIGNAL')).toEqual(['SIGTERM']);
  const [command = ''] = argumentsOf('CMD');
  const started = z.array(z.string()).parse(JSON.parse(command));
  expect(started[0]).toBe('node');
  expect(ownPaths).toContain(started[1]);
  // Nothing is installed at the start.
  expect(argumentsOf('CMD').concat(argumentsOf('ENTRYPOINT')).join(' ')).not.toMatch(/npm|apt/);
});

test('the image is built without secrets, data, tests and what this machine built', () => {
  const ignored = read('.dockerignore').split('\n');
  expect(ignored).toEqual(expect.arrayContaining(['.env', '.git', '.next', '.data*', 'node_modules', 'tests']));
  const needed = [...ownPaths, ...copied.flatMap((one) => one.split(' ').slice(0, -1))];
  expect(needed.filter((file) => ignored.includes(file.split('/')[0] ?? ''))).toEqual([]);
});

test('what the shipped folder takes by its path exists', () => {
  expect(ownPaths.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
  const empty = Object.entries(readByPath).filter(([name, files]) => {
    const dir = path.join(root, 'node_modules', name);
    return !readdirSync(dir, { recursive: true, encoding: 'utf8' }).some((file) => files.test(file));
  });
  expect(empty.map(([name]) => name)).toEqual([]);
});

test('compose.yaml opens no port but the proxy’s to others, mounts what exists, and names settings that exist', () => {
  for (const [name, service] of Object.entries(compose.services)) {
    const open = (service.ports ?? []).filter((port) => !port.startsWith('127.0.0.1:'));
    expect({ name, open }).toEqual({ name, open: name === 'nginx' ? ['80:80', '443:443'] : [] });
    const [named, bound] = [/^([a-z][\w-]*):/, /^(\.\/[^:]+):/].map((pattern) =>
      (service.volumes ?? []).flatMap((volume) => pattern.exec(volume)?.[1] ?? []),
    );
    expect((named ?? []).filter((volume) => !(volume in compose.volumes))).toEqual([]);
    expect((bound ?? []).filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
  }
  const byDefault = Object.entries(compose.services).filter(([, { profiles }]) => profiles === undefined);
  expect(byDefault.map(([name]) => name)).toEqual(['app-1', 'app-2', 'postgres']);
  for (const name of ['app-1', 'app-2']) {
    const { environment = {}, security_opt = [], read_only } = compose.services[name] ?? {};
    expect(Object.keys(environment).filter((setting) => !(setting in envSchema.shape))).toEqual([]);
    expect(read_only).toBe(true);
    const profile = security_opt.flatMap((option) => /^seccomp=(.+)$/.exec(option)?.[1] ?? []);
    expect(profile).toHaveLength(1);
    expect(existsSync(path.join(root, profile[0] ?? ''))).toBe(true);
  }
  expect(read('compose.yaml')).not.toMatch(/PASSWORD: (?!\$\{)/);
});

test('compose.yaml leads Inngest to every process, keeps its queue, and names each image and action by version or digest', () => {
  const text = read('compose.yaml');
  expect(text.match(/aliases: \[app\]/g)).toHaveLength(1);
  for (const name of ['app-1', 'app-2']) expect(compose.services[name]?.networks).toEqual({ default: { aliases: ['app'] } });
  expect(text.match(/http:\/\/app:3000/g)).toHaveLength(2);
  expect(text).not.toMatch(/http:\/\/app-\d/);
  expect(compose.services.inngest?.command).toEqual(expect.arrayContaining(['--redis-uri', 'redis://redis:6379']));
  expect(compose.services.redis?.command).toEqual(['redis-server', '--appendonly', 'yes']);
  const images = Object.values(compose.services).map(({ image }) => image);
  expect(images.filter((image) => image !== 'ad-analysis-service' && !/:v?\d+\.\d+(?:\.\d+)?$/.test(image))).toEqual([]);
  const actions = [...read('.github/workflows/checks.yml').matchAll(/uses: (\S+)/g)].map(([, action = '']) => action);
  expect(actions.length).toBeGreaterThan(3);
  expect(actions.filter((action) => !/@[0-9a-f]{40}$/.test(action))).toEqual([]);
});

test('the seccomp profile lets Chromium make its sandbox, and nothing change the machine', () => {
  const Profile = z.object({ defaultAction: z.string(), syscalls: z.array(z.object({ names: z.array(z.string()), action: z.string() })) });
  const { syscalls } = Profile.parse(JSON.parse(deploy('chromium-seccomp.json')));
  const denied = syscalls.filter(({ action }) => action === 'SCMP_ACT_ERRNO').flatMap(({ names }) => names);
  expect(['clone', 'clone3', 'unshare', 'setns', 'chroot'].filter((call) => denied.includes(call))).toEqual([]);
  expect(denied).toEqual(expect.arrayContaining(['mount', 'bpf', 'init_module', 'kexec_load', 'ptrace', 'reboot', 'userfaultfd']));
});

test('the unit of systemd starts a file of the shipped folder, ends it softly and names settings that exist', () => {
  const unit = deploy('ad-analysis-service@.service');
  const [, started] = /^ExecStart=.+ \/usr\/bin\/node (\S+)$/m.exec(unit) ?? [];
  expect(ownPaths).toContain(started);
  const settings = [...unit.matchAll(/^ExecStart=\/usr\/bin\/env (.+) \/usr\/bin\/node/gm)].flatMap(([, line = '']) =>
    line.split(' ').map((one) => one.split('=')[0] ?? ''),
  );
  expect(settings.filter((name) => name !== 'NODE_ENV' && !(name in envSchema.shape))).toEqual([]);
  expect(unit).toMatch(/^KillSignal=SIGTERM$/m);
});

test('the changelog begins with this version, and the lock has it too', () => {
  const [, latest] = /^## (\d+\.\d+\.\d+)/m.exec(read('CHANGELOG.md')) ?? [];
  expect(latest).toBe(version);
  expect(JSON.parse(read('package-lock.json'))).toMatchObject({ version, packages: { '': { version } } });
});

test('the lock has the packages of an arm64 image', () => {
  const { packages } = z.object({ packages: z.record(z.string(), z.unknown()) }).parse(JSON.parse(read('package-lock.json')));
  const native = ['@img/sharp-linux-arm64', '@next/swc-linux-arm64-gnu', '@esbuild/linux-arm64', 'lightningcss-linux-arm64-gnu'];
  expect(native.filter((name) => !(`node_modules/${name}` in packages))).toEqual([]);
});
