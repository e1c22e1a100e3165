import { expect } from 'vitest';
import { openSession } from '@/lib/sessions/open';
import type { AppServer } from './built-app';
import { newAccount } from './factories';
import { hiddenFieldsOf } from './html-words';
import { type Asked, newPkce, REDIRECT_URI, toQuery } from './oauth-query';

/** Returns the id of the app. */
export async function registerAt(app: AppServer, metadata: Record<string, unknown> = {}): Promise<string> {
  const answer = await fetch(`${app.address}/oauth/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ client_name: 'Test app', redirect_uris: [REDIRECT_URI], ...metadata }),
  });
  expect(answer.status).toBe(201);
  return (await answer.json()).client_id;
}

export const pathOf = (asked: Partial<Asked> & Pick<Asked, 'clientId'>) => {
  const { challenge } = newPkce();
  return `/oauth/authorize?${toQuery({ challenge, ...asked })}`;
};

export type Person = { userId: string; open: (path: string, init?: RequestInit) => Promise<Response> };

export async function newPersonAt(app: AppServer): Promise<Person> {
  const { userId } = await newAccount(app.db);
  const cookie = `session=${(await openSession(app.db, userId)).secret}`;
  const open = (path: string, { headers, ...init }: RequestInit = {}) =>
    fetch(`${app.address}${path}`, { redirect: 'manual', ...init, headers: { Cookie: cookie, ...headers } });
  return { userId, open };
}

/** Sends the consent form of a page as a browser without scripts does. */
export async function decideAt(
  app: AppServer,
  person: Person,
  path: string,
  decision: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  const html = await (await person.open(path)).text();
  const form = new FormData();
  for (const [name = '', value = ''] of hiddenFieldsOf(html, 'Allow access')) form.set(name, value);
  form.set('decision', decision);
  return person.open(path, { method: 'POST', body: form, headers: { Origin: app.address, ...headers } });
}
