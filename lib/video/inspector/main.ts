import { accessSync, writeSync } from 'node:fs';
import { Logging, LogLevel } from 'mediabunny';
import type { Verdict } from '../schema';
import { BrokenVideo, measureVideo } from './playable';
import { READY } from './ready';

async function inspect(path: string): Promise<Verdict> {
  try {
    return { container: await measureVideo(path) };
  } catch (error) {
    return { broken: (error instanceof BrokenVideo ? error.message : String(error)).slice(0, 300) };
  }
}

const writeLine = (line: string) => writeSync(process.stdout.fd, `${line}\n`);

// The demuxer may warn about every box.
Logging.level = LogLevel.Silent;
const [, , path = ''] = process.argv;
// A file that is not there is no fault of the file.
accessSync(path);
writeLine(READY);
void inspect(path).then((verdict) => writeLine(JSON.stringify(verdict)));
