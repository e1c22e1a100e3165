import { bundlePrograms } from '@/lib/programs/bundle.mjs';

/** Tests run the programs beside the server as production does, made from the sources at hand. */
export const setup = bundlePrograms;
