/** Prints what a long test counted, so that a run of it shows the figure and not only that it passed. */
export function figure(text: string): void {
  process.stdout.write(`figure: ${text}\n`);
}
