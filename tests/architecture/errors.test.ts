import { expect, test } from 'vitest';
import { readProduct, type SourceFile } from './tree';

const classes = /(export )?class (\w+) extends (\w+) \{/g;

/** Exported error classes without a brand, which `instanceof` would not recognize when another bundle has thrown them. */
function findUnbranded(sources: readonly SourceFile[]): string[] {
  // The inspector is a program of its own, which imports nothing of the rest.
  const declared = sources
    .filter(({ file }) => !file.startsWith('lib/video/inspector/'))
    .flatMap(({ file, text }) =>
      [...text.matchAll(classes)].map(([, exported, name = '', base = '']) => ({ file, text, exported, name, base })),
    );
  const isError = (base: string): boolean => base === 'Error' || declared.some(({ name, base: next }) => name === base && isError(next));
  return declared
    .filter(({ text, exported, name, base }) => exported !== undefined && isError(base) && !text.includes(`brand(${name}, '${name}');`))
    .map(({ file, name }) => `${file}: ${name}`);
}

test('every error class that another file may compare with is branded, so that `instanceof` holds across bundles', async () => {
  expect(findUnbranded(await readProduct())).toEqual([]);
});

test('one that is not is found, also where it extends another', () => {
  const text =
    "export class A extends Error {\n  static {\n    brand(A, 'A');\n  }\n}\nexport class B extends A {}\nclass C extends Error {}";
  expect(findUnbranded([{ file: 'lib/x.ts', text }])).toEqual(['lib/x.ts: B']);
});
