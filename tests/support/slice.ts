/** `2/6` in `TEST_SLICE`: every sixth row, from the third on; every row where it is not set. */
const [slice = 0, slices = 1] = (process.env.TEST_SLICE ?? '0/1').split('/').map(Number);

/** The rows of a long table that this run tries; six commits in a row try them all, and so does `npm test -- --all`. */
export const ofSlice = <Row>(rows: readonly Row[]): Row[] => rows.filter((_, index) => index % slices === slice);

/** The files of a long list that this run leaves to others. */
export const notOfSlice = (files: readonly string[]): string[] => files.toSorted().filter((_, index) => index % slices !== slice);
