import { bundlePrograms } from '@/lib/programs/bundle.mjs';

/** Bundles the worker programs from the current sources, so that tests run them as production does. */
export const setup = bundlePrograms;
