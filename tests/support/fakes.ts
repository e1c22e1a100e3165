import { loadEnv } from '@/lib/env';
import { DEMO_KEY_PREFIX } from '@/lib/env/schema';
import { type Gemini, startGemini } from '../fakes/gemini/server';
import { type Library, startLibrary } from '../fakes/library';

export type Fakes = { library: Library; gemini: Gemini; close: () => Promise<void> };

/** An ad library and a model of this test file's own until they are closed, so that it can count what reaches them and make them fail. */
export async function startFakes(): Promise<Fakes> {
  const apiKey = `${DEMO_KEY_PREFIX}-${process.pid}`;
  const [library, gemini] = await Promise.all([startLibrary(), startGemini({ apiKey })]);
  Object.assign(process.env, {
    EGRESS_MAP: library.egressMap,
    EGRESS_CA: library.caFile,
    GEMINI_API_KEY: apiKey,
    GEMINI_BASE_URL: gemini.baseUrl,
  });
  loadEnv('serve');
  return {
    library,
    gemini,
    close: async () => {
      await Promise.all([library.close(), gemini.close()]);
    },
  };
}
