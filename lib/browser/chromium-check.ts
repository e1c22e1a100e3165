import { stripVTControlCharacters } from 'node:util';
import { withDeadline } from '@/lib/deadline';
import { type BrowserContext, firstPage, useBrowser } from './browser';
import type { LaunchOptions } from './chromium-launch';
import { withTempFolder } from './temp-folder';

const CHECK_TIMEOUT_MS = 30_000;

/** An address where no one listens; the page that is checked needs no network. */
const proxy = { server: 'http://127.0.0.1:9' };

/** Lays out a line of text, which needs the renderer and a font. */
async function layOutText(context: BrowserContext): Promise<string | undefined> {
  const page = await firstPage(context);
  await page.setContent('laid out');
  // As text, because this program's types know no `document`.
  return Number(await page.evaluate('document.body.offsetHeight')) > 0 ? undefined : 'it cannot lay out text';
}

/** The last line that the browser wrote, else how it ended, else the first line of the error. */
function toProblem(error: unknown): string {
  const { message } = error instanceof Error && error.cause instanceof Error ? error.cause : new Error(String(error));
  const lines = stripVTControlCharacters(message).split('\n');
  const findLast = (mark: string) =>
    lines
      .filter((line) => line.includes(mark))
      .at(-1)
      ?.split(mark)
      .at(-1)
      ?.trim();
  return findLast('[err] ') || findLast('<process did exit: ')?.replace('>', '') || (lines[0] ?? '');
}

/** Returns what went wrong, or undefined when the browser works. */
export async function findLaunchProblem(options: LaunchOptions): Promise<string | undefined> {
  const check = async (home: string) =>
    withDeadline(undefined, CHECK_TIMEOUT_MS, (ends) =>
      useBrowser({ browser: options, home, options: { proxy, args: [], maxHeapMb: 512 }, ends }, layOutText),
    );
  try {
    return await withTempFolder('check', check, options.user);
  } catch (error) {
    return toProblem(error);
  }
}
