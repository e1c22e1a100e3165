import { type Browser, chromium, type Page } from 'playwright-core';
import type { Sql } from '@/db/client';
import { findChromium } from '@/lib/browser/chromium';
import { openSession } from '@/lib/sessions/open';
import { newAccount, type TestAccount } from './factories';
import { noteSecret } from './logs/secrets';

export type Decision = 'Allow access' | 'Deny';

/** The words that a person saw on our page, and on the page of the app. */
export type Decided = { asked: string; answered: string };

export type Person = TestAccount & {
  /** Opens the link of an app in Chromium, as an account that is signed in, and decides. */
  decide: (link: string, decision: Decision) => Promise<Decided>;
};

export type Persons = { newPerson: () => Promise<Person>; close: () => Promise<void> };

/** The visible words: the text of the nodes would include scripts and hidden elements. */
function wordsOn(page: Page): Promise<string> {
  // biome-ignore lint/performance/useDomNodeTextContent: what is rendered is meant
  return page.locator('body').innerText();
}

async function decide(browser: Browser, address: string, session: string, link: string, decision: Decision): Promise<Decided> {
  const context = await browser.newContext();
  try {
    await context.addCookies([{ name: 'session', value: session, url: address, httpOnly: true, sameSite: 'Lax' }]);
    const page = await context.newPage();
    await page.goto(link);
    const button = page.getByRole('button', { name: decision, exact: true });
    await button.waitFor();
    const asked = await wordsOn(page);
    await button.click();
    await page.waitForURL(({ origin }) => origin !== address);
    return { asked, answered: await wordsOn(page) };
  } finally {
    await context.close();
  }
}

/** People of the app at `address`, with a browser of their own each. */
export async function openPersons({ address, db }: { address: string; db: Sql }): Promise<Persons> {
  const { executablePath } = await findChromium();
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] });
  return {
    newPerson: async () => {
      const account = await newAccount(db);
      const { secret } = await openSession(db, account.userId);
      noteSecret('the cookie session', secret);
      return { ...account, decide: (link, decision) => decide(browser, address, secret, link, decision) };
    },
    close: () => browser.close(),
  };
}
