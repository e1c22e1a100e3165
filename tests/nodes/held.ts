/** The Node that new installations choose. */
export const chosenNode = '24.21.0';

/** The versions of Node that the suite is held to, one of each line; exact, so that a failure comes from a change of ours. */
export const heldVersions: readonly string[] = ['20.20.2', chosenNode];

/** `24` of `24.21.0`. */
export const lineOf = (version: string): string => version.slice(0, version.indexOf('.'));

/** The suite in short form: where a Node that breaks Next, next-auth, fetch or the driver would show first. */
export const shortForm = [
  'tests/account/sign-in.test.ts',
  'tests/account/google.test.ts',
  'tests/web/pages.test.ts',
  'tests/guarantees/contract/surface.test.ts',
  'tests/guarantees/contract/mcp-tools.test.ts',
  'tests/pipeline/driver.test.ts',
  'tests/e2e/journey.spec.ts',
];
