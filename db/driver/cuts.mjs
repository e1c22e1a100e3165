/**
 * A cut connection only fails its statements. The published driver crashes the process, or runs the rest
 * of a transaction outside of it (porsager/postgres #1154, #1186, #1195, #1208, #1216; open as of 3.4.9).
 */
export const cuts = [
  {
    why: 'a write that comes after the socket has gone fails its query instead of the process',
    edits: [
      {
        file: 'connection.js',
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
    ],
  },
  {
    why: 'what was not written before a terminate is not written to the next socket; a socket that is not open is let go',
    edits: [
      {
        file: 'connection.js',
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
    ],
  },
  {
    why: 'a cut while the array types are read fails the statement that waits for them, and no other',
    edits: [
      {
        file: 'connection.js',
        before: `        return fetchArrayTypes()
`,
        after: `        return fetchArrayTypes().catch(noop)
`,
      },
    ],
  },
  {
    why: 'nor is it after a cut',
    edits: [
      {
        file: 'connection.js',
        before: `    clearImmediate(nextWriteTimer)
    socket.removeListener('data', data)
`,
        after: `    discardWrites()
    socket.removeListener('data', data)
`,
      },
    ],
  },
  {
    why: 'a cut fails every statement of the connection, also those sent after a socket error and the one it was opened for, and leaves no error for the next',
    edits: [
      {
        file: 'connection.js',
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
  },
  {
    why: 'a transaction ends with its connection: its statements fail and never run on the one that took the place of the old',
    edits: [
      {
        file: 'index.js',
        before: `      , prepare = null

    try {
`,
        after: `      , prepare = null
      , cut = null

    try {
`,
      },
      {
        file: 'index.js',
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
        file: 'index.js',
        before: `        q.catch(e => uncaughtError || (uncaughtError = e))
        c.queue === full
`,
        after: `        q.catch(e => uncaughtError || (uncaughtError = e))
        if (cut)
          return q.reject(cut)
        c.queue === full
`,
      },
    ],
  },
  {
    why: 'a caller that waits to reserve a connection keeps waiting when one is cut, and is given none after its wait has failed',
    edits: [
      {
        file: 'index.js',
        before: `        const query = { reserve: resolve, reject }
`,
        after: `        const query = { reserve: resolve, reject: error => (queries.remove(query), reject(error)) }
`,
      },
      {
        file: 'index.js',
        before: `    queries.length && connect(c, queries.shift())
`,
        after: `    const next = queries.length ? queries.shift() : null
    next && next.reserve && queries.push(next)
    next && connect(c, next)
`,
      },
    ],
  },
];
