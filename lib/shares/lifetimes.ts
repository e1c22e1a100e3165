/** Apart from the schema, because a dialog shows them in the browser. */
export const linkLifetimes = [
  ['never', 'Does not end'],
  ['7', 'Ends in 7 days'],
  ['30', 'Ends in 30 days'],
  ['90', 'Ends in 90 days'],
] as const;
