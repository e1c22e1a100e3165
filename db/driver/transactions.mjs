/**
 * One owner per transaction. The published driver lets other callers write into a transaction that is not theirs, acknowledges their
 * writes, and loses them when it is rolled back (porsager/postgres #823, #1189, #1210; open as of 3.4.9).
 */
export const transactions = [
  {
    why: 'BEGIN reserves its connection whenever it is written, even when it fills the pipeline or the socket buffer',
    edits: [
      {
        file: 'connection.js',
        before: `      return write(toBuffer(q))
        && !q.describeFirst
        && !q.cursorFn
        && sent.length < max_pipeline
        && (!q.options.onexecute || q.options.onexecute(connection))
`,
        after: `      const ready = write(toBuffer(q))
        && !q.describeFirst
        && !q.cursorFn
        && sent.length < max_pipeline
      if (!q.options.onexecute)
        return ready

      opening = q
      q.options.onexecute(connection)
      return false
`,
      },
    ],
  },
  {
    why: 'a drained socket says nothing about who owns the connection: only ReadyForQuery returns it to the pool',
    edits: [
      {
        file: 'connection.js',
        before: `    !query && onopen(connection)
`,
        after: `    // ReadyForQuery returns the connection to the pool.
`,
      },
    ],
  },
  {
    why: 'a connection that would return to the pool inside a transaction is closed, the statements queued on it fail, and the pool is notified',
    edits: [
      {
        file: 'connection.js',
        before: `    , final = null

  const connection = {
`,
        after: `    , final = null
    , opening = null // The BEGIN that reserved the connection, until it is done.
    , inTransaction = false

  const connection = {
    release,
`,
      },
      {
        file: 'connection.js',
        before: `      statementCount = 1
      lifeTimer.start()
`,
        after: `      statementCount = 1
      opening = null
      inTransaction = false
      lifeTimer.start()
`,
      },
      {
        file: 'connection.js',
        before: `  /* Handlers */
`,
        after: `  function release() {
    inTransaction
      ? abandon()
      : ending
        ? terminate()
        : onopen(connection)
  }

  function abandon() {
    onend(connection)
    error(Errors.connection('CONNECTION_CLOSED', options))
    terminate()
    socket.destroy()
    incoming = Buffer.alloc(0)
    options.onabandon && options.onabandon()
  }

  /* Handlers */
`,
      },
      {
        file: 'connection.js',
        before: `  function ReadyForQuery(x) {
`,
        after: `  function ReadyForQuery(x) {
    inTransaction = x[5] !== 73 // I
    const stray = inTransaction && (!connection.reserved || (opening !== null && opening !== query))
    query === opening && (opening = null)
`,
      },
      {
        file: 'connection.js',
        before: `        query.resolve(results || result)
`,
        after: `        stray
          ? errored(Errors.generic('UNSAFE_TRANSACTION', 'Only use sql.begin or sql.reserve'))
          : query.resolve(results || result)
`,
      },
      {
        file: 'connection.js',
        before: `    if (initial) {
      if (target_session_attrs) {
`,
        after: `    if (stray)
      return abandon()

    if (initial) {
      if (target_session_attrs) {
`,
      },
      {
        file: 'index.js',
        before: `    onclose         : o.onclose,
`,
        after: `    onclose         : o.onclose,
    onabandon       : o.onabandon,
`,
      },
    ],
  },
  {
    why: 'a transaction that has ended, by any statement, takes no more of them: its connection may already serve another',
    edits: [
      {
        file: 'connection.js',
        before: `          : (connection.reserved = null, onopen(connection))
`,
        after: `          : (connection.reserved.end(), connection.reserved = null, onopen(connection))
`,
      },
      {
        file: 'index.js',
        before: `      c.reserved = () => queries.length
        ? c.execute(queries.shift())
        : move(c, reserved)
`,
        after: `      c.reserved = () => queries.length
        ? c.execute(queries.shift())
        : move(c, reserved)
      c.reserved.end = () => {
        cut = Errors.generic('UNSAFE_TRANSACTION', 'The transaction has ended')
        while (queries.length)
          queries.shift().reject(cut)
      }
`,
      },
    ],
  },
  {
    why: 'a reserved connection that was released or cut takes no more statements, and is released only once',
    edits: [
      {
        file: 'index.js',
        before: `    c.reserved.release = true

    const sql = Sql(handler)
    sql.release = () => {
      c.reserved = null
      onopen(c)
    }

    return sql

    function handler(q) {
      c.queue === full
`,
        after: `    c.reserved.release = true
    c.onclose = end

    let cut = null
    const sql = Sql(handler)
    sql.release = () => {
      if (cut)
        return
      end(Errors.generic('CONNECTION_RELEASED', 'The reserved connection was released'))
      c.onclose = c.reserved = null
      c.release()
    }

    return sql

    function end(error) {
      cut = error
      while (queue.length)
        queue.shift().reject(error)
    }

    function handler(q) {
      if (cut)
        return q.reject(cut)
      c.queue === full
`,
      },
    ],
  },
];
