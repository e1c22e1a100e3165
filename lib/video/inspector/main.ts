import { openSync, writeSync } from 'node:fs';
import { Logging, LogLevel } from 'mediabunny';
import type { Verdict } from '../schema';
import { checkBoxes } from './boxes';
import { BrokenVideo } from './broken';
import { checkElements } from './elements';
import { FileWindow } from './file-window';
import { measureVideo } from './playable';
import { READY } from './ready';

const EBML = 0x1a45dfa3;

async function judge(path: string, descriptor: number): Promise<Verdict> {
  try {
    const file = new FileWindow(descriptor);
    if (file.u32(0) === EBML) checkElements(file);
    else checkBoxes(file);
    return { container: await measureVideo(path) };
  } catch (error) {
    return { broken: (error instanceof BrokenVideo ? error.message : String(error)).slice(0, 300) };
  }
}

const say = (line: string) => writeSync(process.stdout.fd, `${line}\n`);

// A demuxer may warn of every single box.
Logging.level = LogLevel.Silent;
const [, , path = ''] = process.argv;
const descriptor = openSync(path, 'r');
say(READY);
void judge(path, descriptor).then((verdict) => say(JSON.stringify(verdict)));
