import type { Db } from '@/db/client';
import { parseRunKey } from '@/lib/ads/url';
import {
  selectAccount,
  selectAnalyses,
  selectApps,
  selectCallers,
  selectEntries,
  selectRequests,
  selectSavedViews,
  selectSharedLinks,
  selectTokens,
} from './store';

/** Rows of a page: few where each may have a report. */
const ROWS = 500;
const ROWS_WITH_REPORTS = 25;

type Read<R> = (page: { after: string | undefined; rows: number }) => Promise<R[]>;

/** Reads one page at a time, each in a statement of its own. `keyOf` names the row after which the next page begins. */
async function* readPages<R>(read: Read<R>, keyOf: (row: R) => unknown, rows = ROWS): AsyncGenerator<R> {
  let after: string | undefined;
  for (;;) {
    const page = await read({ after, rows });
    yield* page;
    const last = page.at(-1);
    if (last === undefined || page.length < rows) return;
    after = String(keyOf(last));
  }
}

const byId = ({ id }: { id: unknown }) => id;
const byRun = ({ runId }: { runId: string }) => runId;
const byName = ({ name }: { name: string }) => name;

async function* requestsOf(db: Db, userId: string) {
  const callers = readPages((page) => selectCallers(db, userId, page), byId);
  for await (const { id } of callers) yield* readPages((page) => selectRequests(db, id, page), byId);
}

async function* toTexts<R>(rows: AsyncGenerator<R>, toText: (row: R) => string = JSON.stringify): AsyncGenerator<string> {
  for await (const row of rows) yield toText(row);
}

async function* writeList(texts: AsyncGenerator<string>): AsyncGenerator<string, number> {
  let count = 0;
  yield '[';
  for await (const text of texts) {
    yield `${count === 0 ? '\n' : ',\n'}${text}`;
    count += 1;
  }
  yield count === 0 ? ']' : '\n]';
  return count;
}

type AnalysisRow = Awaited<ReturnType<typeof selectAnalyses>>[number];

/** The report is JSON already, and is written as it is stored. */
function toAnalysisText({ report, runId: _runId, url: key, isSample, stills, ...row }: AnalysisRow): string {
  const fields = JSON.stringify({ ...row, ...parseRunKey(key), ...(isSample ? { sample: true } : {}), stills });
  return `${fields.slice(0, -1)},"report":${report ?? 'null'}}`;
}

/** Ends with `"complete": true`, after the number of rows of each list; has no hashes or secrets. Throws when the account is gone. */
export async function* writeDocument(db: Db, userId: string): AsyncGenerator<string> {
  const getAccount = async () => {
    const account = await selectAccount(db, userId);
    if (account === undefined) throw new Error('the account was deleted during its export');
    return account;
  };
  const { profile, accountId, balance, lastEntryId } = await getAccount();
  const counts: Record<string, number> = {};
  yield `{\n"exportedAt": ${JSON.stringify(new Date())},\n"profile": ${JSON.stringify(profile)}`;
  const lists: Record<string, AsyncGenerator<string>> = {
    tokens: toTexts(readPages((page) => selectTokens(db, userId, page), byId)),
    connectedApps: toTexts(readPages((page) => selectApps(db, userId, page), byId)),
    requests: toTexts(requestsOf(db, userId), ({ id: _id, ...request }) => JSON.stringify(request)),
    analyses: toTexts(
      readPages((page) => selectAnalyses(db, userId, page), byRun, ROWS_WITH_REPORTS),
      toAnalysisText,
    ),
    sharedLinks: toTexts(readPages((page) => selectSharedLinks(db, userId, page), byId)),
    savedViews: toTexts(readPages((page) => selectSavedViews(db, userId, page), byName)),
  };
  for (const [name, texts] of Object.entries(lists)) {
    yield `,\n"${name}": `;
    counts[name] = yield* writeList(texts);
  }
  yield `,\n"credits": {"accountId": ${JSON.stringify(accountId)}, "balance": ${balance}, "entries": `;
  counts.creditEntries = yield* writeList(toTexts(readPages((page) => selectEntries(db, accountId, lastEntryId, page), byId)));
  // A deleted account has no rows, and this would look like its end.
  await getAccount();
  yield `},\n"counts": ${JSON.stringify(counts)},\n"complete": true\n}\n`;
}
