import { expect } from 'vitest';
import { openSession } from '@/lib/sessions/open';
import { runAdmin } from './admin-command';
import type { AppServer } from './built-app';
import { newPerson } from './person';
import { type Page, Visitor } from './visitor';

type App = Pick<AppServer, 'address' | 'db' | 'databaseUrl'>;

export const OPERATOR_PASSWORD = 'a long walk by the harbor';

export const changeRole = (app: App, change: 'grant' | 'revoke', email: string) =>
  runAdmin({ url: app.databaseUrl }, ['operators', change, '--email', email, '--reason', 'on call']);

/** A browser that is signed in as this user. */
export async function browserOf({ address, db }: App, userId: string): Promise<Visitor> {
  const visitor = new Visitor(address);
  visitor.cookies.set('session', (await openSession(db, userId)).secret);
  return visitor;
}

/** Sends the form that asks for the password. */
export async function confirm(browser: Visitor, password = OPERATOR_PASSWORD, next = '/operator'): Promise<Page> {
  return browser.submit(await browser.formOn(`/operator/confirm?${new URLSearchParams({ next })}`, 'password'), { password });
}

export type Operator = { userId: string; email: string; browser: Visitor };

/** A user with the role, who has not confirmed the password. */
export async function newUnproven(app: App): Promise<Operator> {
  const { userId, email } = await newPerson(app.db, OPERATOR_PASSWORD);
  expect(await changeRole(app, 'grant', email)).toMatchObject({ code: 0 });
  return { userId, email, browser: await browserOf(app, userId) };
}

/** An operator who has just confirmed the password. */
export async function newOperator(app: App): Promise<Operator> {
  const operator = await newUnproven(app);
  expect(await confirm(operator.browser)).toMatchObject({ status: 303, location: '/operator' });
  return operator;
}
