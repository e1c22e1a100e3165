import { expect, test } from 'vitest';
import { toRouteLabel } from '@/app/_server/boot/route-label';
import { turnless } from '@/app/_server/http/turn';
import { config } from '@/proxy';
import { readProduct } from './tree';

/** Of a file of `app`, its route: `app/(account)/analyses/[id]/page.tsx` is `/analyses/[id]`. */
const toRoute = (file: string) =>
  `/${file
    .split('/')
    .slice(1, -1)
    .filter((folder) => !folder.startsWith('('))
    .join('/')}`;

const product = (await readProduct()).filter(({ file }) => file.startsWith('app/'));
const entries = product.filter(({ file }) => /\/(?:page\.tsx|route\.ts)$/.test(file) && !file.startsWith('app/_'));
const isProxied = (route: string) =>
  config.matcher.some((pattern) => new RegExp(`^${pattern}$`).test(route.replace(/\[+\.*([a-z]+)\]+/g, '$1')));

const takesTurn = /= resource\(\{\s*(?:GET: route\(|POST: mcp\b)|await takeVisitorTurn\(/;

test('every page and route takes a turn, but those of one list', () => {
  expect(entries.length).toBeGreaterThan(70);
  const without = entries.filter(({ file, text }) => {
    const route = toRoute(file);
    const isListed = (turnless as readonly string[]).includes(route);
    return !isListed && !isProxied(route) && !takesTurn.test(text);
  });
  expect(without.map(({ file }) => file)).toEqual([]);
});

test('no page or route is taken for an unknown address, whose answer is kept', () => {
  const unknown = entries.map(({ file }) => toRoute(file)).filter((route) => toRouteLabel(route) === 'other');
  expect(unknown.filter((route) => !route.startsWith('/api/') && !route.includes('.'))).toEqual([]);
});

test('no page is on the list, and nothing that does not exist', () => {
  const routes = new Map(entries.map(({ file }) => [toRoute(file), file]));
  for (const route of turnless) expect([route, routes.get(route)]).toEqual([route, expect.stringMatching(/route\.ts$/)]);
});

test('every server action answers by a function that waits for its turn', () => {
  const actions = product.filter(({ text }) => /^\s*'use server';/m.test(text));
  expect(actions.length).toBeGreaterThan(8);
  const without = actions.flatMap(({ file, text }) => {
    const own = [...text.matchAll(/^(?:async )?function (\w+)[^\n]*\{\n[\s\S]*?\n\}/gm), ...text.matchAll(/^const (\w+) = [\s\S]*?;\n/gm)];
    const answers = ['answerAction', 'runAction', 'runAccountAction'];
    for (const [body, name = ''] of own)
      if (answers.some((answer) => body.includes(`${answer}(`) || body.includes(`${answer}<`))) answers.push(name);
    const entry = text.startsWith("'use server'")
      ? /^export async function (\w+)[\s\S]*?\n\}/gm
      : /^async function (\w+)\([^\n]*\{\n\s+'use server'[\s\S]*?\n\}/gm;
    return [...text.matchAll(entry)]
      .filter(([body]) => !answers.some((answer) => body.includes(`${answer}(`) || body.includes(`${answer}<`)))
      .map(([, name]) => `${file} ${name}`);
  });
  expect(without).toEqual([]);
});
