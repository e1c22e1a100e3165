/**
 * Each statement gets its own answer and sends its own values. The published driver mixes them up on a connection that has several
 * statements in flight (porsager/postgres #1119, #1120, #1181; open as of 3.4.9).
 */
export const answers = [
  {
    why: 'rows received before a statement failed leave no holes in the rows of the next one',
    edits: [
      {
        file: 'connection.js',
        before: `    result = new Result()
    connectTimer.cancel()
`,
        after: `    result = new Result()
    rows = 0
    connectTimer.cancel()
`,
      },
    ],
  },
  {
    why: 'a statement whose values cannot be serialized fails alone, and no answer is expected for it',
    edits: [
      {
        file: 'connection.js',
        before: `      sent.length === 0 && write(Sync)
      errored(error)
      return true
`,
        after: `      queryError(q, error)
      query === q ? write(Sync) : sent.remove(q)
      return true
`,
      },
    ],
  },
  {
    why: 'a statement retried because its plan was stale is serialized from its original values, not from their text',
    edits: [
      {
        file: 'connection.js',
        before: `    q.parameters = q.parameters || parameters
`,
        after: `    q.parameters = parameters
`,
      },
    ],
  },
  {
    why: 'a retried statement is dispatched again by its owner: never behind the BEGIN of another caller, never where others would take its answer',
    edits: [
      {
        file: 'connection.js',
        before: `    q.retried = error
    execute(q)
`,
        after: `    connection.reserved && !opening && (q.retried = error)
    q.handler(q)
`,
      },
    ],
  },
  {
    why: 'a statement canceled while it waited in the pipeline still receives its own answer',
    edits: [
      {
        file: 'connection.js',
        before: `    while (sent.length && (query = sent.shift()) && (query.active = true, query.cancelled))
`,
        after: `    if (sent.length && (query = sent.shift()) && (query.active = true, query.cancelled))
`,
      },
    ],
  },
];
