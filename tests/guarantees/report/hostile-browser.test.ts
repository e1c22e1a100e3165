import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findChromium } from '@/lib/browser/chromium';
import { toBlocks } from '@/lib/report/view/blocks';
import { CANARY_HOST, hostileStrings, plantStrings } from '@/tests/support/hostile-strings';
import { shownForms } from '@/tests/support/report-forms';
import { legacySample, readStored, richReport } from '@/tests/support/report-samples';

const HOME = 'http://report.example/';
const reports = [richReport(), readStored(legacySample)];

type Harm = { requests: string[]; dialogs: string[]; elements: string[] };

let browser: Browser;

beforeAll(async () => {
  const { executablePath } = await findChromium();
  browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] });
});

afterAll(() => browser.close());

const DOCUMENTS = 8;

/** Reports whose fields hold the hostile texts in turn, so that each text is in many fields. That none gets out of any field, `hostile-text` shows. */
function plantInTurn<Report>(report: Report): Report[] {
  return Array.from({ length: DOCUMENTS }, (_, document) => {
    let field = 0;
    return plantStrings(report, () => {
      field += 1;
      return hostileStrings[(field * DOCUMENTS + document) % hostileStrings.length] ?? '';
    });
  });
}

const bodyOf = (document: string) => document.slice(document.indexOf('<body>') + '<body>'.length, document.lastIndexOf('</body>'));

/** One document of many reports, without policy and styles. */
const join = (documents: readonly string[]) => `<!doctype html><html><body>${documents.map(bodyOf).join('<hr>')}</body></html>`;

/** Elements and attributes that our own markup never has; its only buttons say what a term means. */
const findIntruders = () => {
  const isOwnButton = (element: Element) =>
    element.tagName === 'BUTTON' && element.getAttributeNames().every((name) => /^(type|class)$/.test(name));
  const found = [...document.body.querySelectorAll('*')].filter((element) => {
    if (isOwnButton(element)) return false;
    const names = element.getAttributeNames();
    const target = element.getAttribute('href') ?? '#';
    const ours =
      /^(#[\w-]+|\/docs\/checks(#[a-z_]+)?|https:\/\/www\.facebook\.com\/ads\/library\/\?id=\d+)$/.test(target) || target === '#';
    const active = /^(script|img|image|iframe|object|embed|video|audio|source|link|base|form|meta|style|input|button|use|animate|set)$/i;
    return (
      active.test(element.tagName) ||
      !ours ||
      names.some((name) => /^on|^(src|srcset|action|formaction|style|autofocus|srcdoc)$/i.test(name))
    );
  });
  return found.map((element) => element.outerHTML.slice(0, 200));
};

/** Opens a document with its escaping as the only protection. */
async function open(page: Page, document: string): Promise<Harm> {
  const harm: Harm = { requests: [], dialogs: [], elements: [] };
  page.removeAllListeners();
  page.on('dialog', (dialog) => {
    harm.dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await page.unrouteAll();
  // What a policy blocks never gets here.
  await page.route('**', (route) => {
    if (route.request().url() === HOME) return route.fulfill({ contentType: 'text/html; charset=utf-8', body: document });
    harm.requests.push(route.request().url());
    return route.abort();
  });
  await page.goto(HOME, { waitUntil: 'load' });
  await page.keyboard.press('Tab');
  harm.elements = await page.evaluate(findIntruders);
  return harm;
}

const harmless: Harm = { requests: [], dialogs: [], elements: [] };

describe.each(Object.entries(shownForms))('a report opened as %s', (_, show) => {
  test('runs no script, sends no request and has no link or image, whatever its fields say', async () => {
    const page = await browser.newPage();
    for (const report of reports) {
      const planted = plantInTurn(report);
      for (const text of hostileStrings) expect(JSON.stringify(planted)).toContain(JSON.stringify(text));
      expect(await open(page, join(planted.map((one) => show(toBlocks(one)))))).toEqual(harmless);
    }
    await page.close();
  });
});

test('the canaries report a text that is not escaped', async () => {
  const page = await browser.newPage();
  const harm = await open(
    page,
    `<!doctype html><body><img src="https://${CANARY_HOST}/x" onerror="alert(1)"><a href="https://${CANARY_HOST}">x</a>`,
  );
  expect(harm.requests).toEqual([`https://${CANARY_HOST}/x`]);
  expect(harm.dialogs).toEqual(['1']);
  expect(harm.elements).toHaveLength(2);
  await page.close();
});

test('the document’s own policy protects even where a text was not escaped', async () => {
  const page = await browser.newPage();
  const document = (shownForms.html?.(toBlocks(richReport())) ?? '').replace(
    '</main>',
    `<img src="https://${CANARY_HOST}/x"><img src="data:x" onerror="alert(1)"><script>alert(2)</script></main>`,
  );
  const harm = await open(page, document);
  expect(harm.dialogs).toEqual([]);
  expect(harm.requests.filter((url) => url.includes(CANARY_HOST))).toEqual([]);
  expect(harm.elements).toHaveLength(3);
  await page.close();
});
