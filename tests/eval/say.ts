/** The standard output belongs to the result. */
export const say = (line: string) => void process.stderr.write(`${line}\n`);
