import { openSync, writeSync } from 'node:fs';
import { Logging, LogLevel } from 'mediabunny';
import type { Verdict } from '../schema';
import { BrokenVideo } from './broken-video';
import { FileWindow } from './file-window';
import { checkBoxes } from './mp4-boxes';
import { measureVideo } from './playable';
import { READY } from './ready';
import { checkElements } from './webm-elements';

const EBML = 0x1a45dfa3;

async function inspect(path: string, descriptor: number): Promise<Verdict> {
  try {
    const file = new FileWindow(descriptor);
    if (file.u32(0) === EBML) checkElements(file);
    else checkBoxes(file);
    return { container: await measureVideo(path) };
  } catch (error) {
    return { broken: (error instanceof BrokenVideo ? error.message : String(error)).slice(0, 300) };
  }
}

const writeLine = (line: string) => writeSync(process.stdout.fd, `${line}\n`);

// The demuxer may warn about every box.
Logging.level = LogLevel.Silent;
const [, , path = ''] = process.argv;
const descriptor = openSync(path, 'r');
writeLine(READY);
void inspect(path, descriptor).then((verdict) => writeLine(JSON.stringify(verdict)));
