import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';

/** Runs a function of a script as Google's Apps Script does, on a sheet that is given as JSON, and prints the sheet afterwards. */
const [file = '', name = '', rows = '[]'] = process.argv.slice(2);
const cells: unknown[][] = JSON.parse(rows);

type Options = { method?: string; contentType?: string; headers?: Record<string, string>; payload?: string };

/** A request that blocks, as those of Apps Script do. */
function fetchUrl(url: string, { method = 'get', contentType, headers = {}, payload }: Options) {
  const all = Object.entries({ ...headers, ...(contentType === undefined ? {} : { 'Content-Type': contentType }) });
  const args = [
    ...['-sS', '-X', method.toUpperCase(), '-w', '\n%{http_code}', url],
    ...all.flatMap(([header, value]) => ['-H', `${header}: ${value}`]),
    ...(payload === undefined ? [] : ['--data-binary', payload]),
  ];
  const { stdout, stderr, status } = spawnSync('curl', args, { encoding: 'utf8', maxBuffer: 1e8 });
  if (status !== 0) throw new Error(stderr);
  const end = stdout.lastIndexOf('\n');
  return { getResponseCode: () => Number(stdout.slice(end + 1)), getContentText: () => stdout.slice(0, end) };
}

const rangeAt = (row: number, column: number, height = 1, width = 1) => ({
  getValues: () =>
    Array.from({ length: height }, (_, down) =>
      Array.from({ length: width }, (_, right) => cells[row - 1 + down]?.[column - 1 + right] ?? ''),
    ),
  setValues: (values: unknown[][]) => {
    if (values.length !== height || values.some((line) => line.length !== width))
      throw new Error('The values do not have the size of the range.');
    for (const [down, line] of values.entries())
      for (const [right, value] of line.entries()) {
        cells[row - 1 + down] ??= [];
        (cells[row - 1 + down] ?? [])[column - 1 + right] = value;
      }
  },
  setValue: (value: unknown) => rangeAt(row, column).setValues([[value]]),
});

runInNewContext(`${readFileSync(file, 'utf8')}\n${name}();`, {
  PropertiesService: { getScriptProperties: () => ({ getProperty: (key: string) => process.env[key] ?? null }) },
  SpreadsheetApp: { getActiveSheet: () => ({ getRange: rangeAt, getLastRow: () => cells.length }) },
  UrlFetchApp: { fetch: fetchUrl },
  Utilities: {
    Charset: { UTF_8: 'utf8' },
    DigestAlgorithm: { SHA_256: 'sha256' },
    // Bytes are signed there.
    computeDigest: (algorithm: string, text: string, charset: 'utf8') => [
      ...new Int8Array(createHash(algorithm).update(text, charset).digest()),
    ],
    base64EncodeWebSafe: (bytes: number[]) => Buffer.from(bytes).toString('base64').replaceAll('+', '-').replaceAll('/', '_'),
  },
});
process.stdout.write(JSON.stringify(cells));
