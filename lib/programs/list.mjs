import { existsSync } from 'node:fs';
import path from 'node:path';

/** The programs that run outside of the server, each in a process or thread of its own, and their entry points. */
export const programs = {
  admin: 'lib/operator/main.ts',
  'computing-worker': 'lib/video/computing-worker.ts',
  'html-worker': 'app/_server/download/worker.ts',
  inspector: 'lib/video/inspector/main.ts',
  'pdf-worker': 'lib/report/render/pdf/worker.ts',
};

export const pagePrograms = {
  'video-page': 'lib/video/decode/page/main.ts',
};

const allPrograms = { ...programs, ...pagePrograms };

export function programFile(/** @type {keyof typeof allPrograms} */ name) {
  return path.join(process.cwd(), '.next', 'programs', `${name}.mjs`);
}

/** The compiled style sheet of a report, which a download carries in itself. */
export const sheetFile = () => path.join(process.cwd(), '.next', 'programs', 'report.css');

/** False after a build by Next alone. */
export function areProgramsBuilt() {
  const files = Object.keys(allPrograms).map((name) => programFile(/** @type {keyof typeof allPrograms} */ (name)));
  return [...files, sheetFile()].every((file) => existsSync(file));
}
