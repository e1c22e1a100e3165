import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { demo } from './demo';

const pages = ['/', '/example', '/docs', '/docs/agents', '/docs/reference', '/docs/rubric', '/no-such-page'];

for (const address of pages) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`${address} has no accessibility violation and does not scroll sideways, ${colorScheme}`, async ({ page }) => {
      const complaints: string[] = [];
      page.on('console', (message) => {
        // A page that is not there is said to be so.
        if (message.type() === 'error' && address !== '/no-such-page') complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(error.message));
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(`${demo.url}${address}`);
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
      }
      expect(complaints).toEqual([]);
    });
  }
}
