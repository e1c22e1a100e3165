import { readFile } from 'node:fs/promises';
import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { EnvError, env } from '@/lib/env';
import { toPrivacy } from './privacy';
import { toTerms } from './terms';

const builtIn = { privacy: toPrivacy, terms: toTerms } as const;
export type Policy = keyof typeof builtIn;
const policies: readonly Policy[] = ['privacy', 'terms'];

async function readPolicy(name: Policy): Promise<string> {
  const file = env().policyFiles[name];
  return file === undefined ? builtIn[name](env()) : readFile(file, 'utf8');
}

/** Turns Markdown into HTML: raw HTML becomes text, and links and pictures with dangerous schemes lose their address. */
export const renderMarkdown = (text: string): string => micromark(text, { extensions: [gfm()], htmlExtensions: [gfmHtml()] });

export async function renderPolicy(name: Policy): Promise<string> {
  return renderMarkdown(await readPolicy(name));
}

/** Throws {@link EnvError} when a file of the operator cannot be read. */
export async function checkPolicyFiles(): Promise<void> {
  const problems: string[] = [];
  for (const name of policies) {
    await readPolicy(name).catch((error: NodeJS.ErrnoException) =>
      problems.push(`${name.toUpperCase()}_FILE: the file ${env().policyFiles[name]} cannot be read (${error.code})`),
    );
  }
  if (problems.length > 0) throw new EnvError(problems);
}
