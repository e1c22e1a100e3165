// Repairs the database driver after every install, with Node alone: `postgres` 3.4.9 takes the process down, or runs the rest of a
// transaction outside of it, when its connection is cut (porsager/postgres #1154, #1186, #1208, #1216; open as of this version).
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const VERSION = '3.4.9';
const builds = ['src', 'cjs/src'];

/** Each `before` must stand exactly once in the file of the published package. */
const edits = {
  'connection.js': [
    {
      why: 'a write that comes after the socket has gone fails its query instead of the process',
      before: `    const x = socket.write(chunk, fn)
    nextWriteTimer !== null && clearImmediate(nextWriteTimer)
    chunk = nextWriteTimer = null
    return x
`,
      after: `    const x = chunk
    discardWrites()
    if (socket === null)
      return (error(Errors.connection('CONNECTION_CLOSED', options)), false)
    return x === null || socket.write(x, fn)
  }

  function discardWrites() {
    nextWriteTimer !== null && clearImmediate(nextWriteTimer)
    chunk = nextWriteTimer = null
`,
    },
    {
      why: 'what was not written before a terminate is not written to the next socket; a socket that is not open is let go',
      before: `    clearImmediate(nextWriteTimer)
    if (socket) {
      socket.removeListener('data', data)
      socket.removeListener('connect', connected)
      socket.readyState === 'open' && socket.end(b().X().end())
    }
`,
      after: `    discardWrites()
    if (socket) {
      socket.removeListener('data', data)
      socket.removeListener('connect', connected)
      socket.readyState === 'open' ? socket.end(b().X().end()) : socket.destroy()
    }
`,
    },
    {
      why: 'a cut while the array types are read is told to the statement that waits for them, and to nobody else',
      before: `        return fetchArrayTypes()
`,
      after: `        return fetchArrayTypes().catch(noop)
`,
    },
    {
      why: 'nor after a cut',
      before: `    clearImmediate(nextWriteTimer)
    socket.removeListener('data', data)
`,
      after: `    discardWrites()
    socket.removeListener('data', data)
`,
    },
    {
      why: 'a cut fails every statement of the connection, also those sent after a socket error and the one it was opened for, and leaves no error for the next',
      before: `    if (initial)
      return reconnect()

    !hadError && (query || sent.length) && error(Errors.connection('CONNECTION_CLOSED', options, socket))
`,
      after: `    if (initial && options.host[retries + 1])
      return reconnect()

    ;(initial || query || sent.length) && error(Errors.connection('CONNECTION_CLOSED', options))
    query = results = errorResponse = null
    result = new Result()
    rows = 0
`,
    },
  ],
  'index.js': [
    {
      why: 'a transaction ends with its connection',
      before: `      , prepare = null

    try {
`,
      after: `      , prepare = null
      , cut = null

    try {
`,
    },
    {
      why: 'its waiting statements fail',
      before: `        new Promise((_, reject) => connection.onclose = reject)
`,
      after: `        new Promise((_, reject) => connection.onclose = error => {
          cut = error
          while (queries.length)
            queries.shift().reject(error)
          reject(error)
        })
`,
    },
    {
      why: 'its later statements fail, and never run on the connection that took the place of the old one',
      before: `        q.catch(e => uncaughtError || (uncaughtError = e))
        c.queue === full
`,
      after: `        q.catch(e => uncaughtError || (uncaughtError = e))
        if (cut)
          return q.reject(cut)
        c.queue === full
`,
    },
    {
      why: 'the server refuses to run on a driver without these',
      before: `  BigInt: {
`,
      after: `  survivesCuts: true,
  BigInt: {
`,
    },
  ],
};

function patch(file, list) {
  let text = readFileSync(file, 'utf8');
  const original = text;
  for (const { why, before, after } of list) {
    if (text.includes(after)) continue;
    if (text.split(before).length !== 2) throw new Error(`${file} is not the file that the patch was made for (${why}).`);
    text = text.replace(before, () => after);
  }
  if (text === original) return;
  // A new file: the old one may be shared with other installs by hard links.
  const fresh = `${file}.${process.pid}`;
  try {
    writeFileSync(fresh, text);
    renameSync(fresh, file);
  } finally {
    rmSync(fresh, { force: true });
  }
}

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const dir = path.join(root, 'node_modules', 'postgres');

try {
  const { version } = JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8'));
  if (version !== VERSION) throw new Error(`postgres ${version} is installed; the patch was made for ${VERSION}.`);
  for (const build of builds) for (const [name, list] of Object.entries(edits)) patch(path.join(dir, build, name), list);
} catch (error) {
  process.stderr.write(
    `The database driver could not be patched: ${error instanceof Error ? error.message : error}\nSee db/driver/patch.mjs.\n`,
  );
  process.exit(1);
}
