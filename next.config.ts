import type { NextConfig } from 'next';

const config: NextConfig = {
  poweredByHeader: false,
  // `npm run verify` checks types, those of the tests included; a build need not wait for it again.
  typescript: { ignoreBuildErrors: true },
  // Loaded from node_modules as they are: they start processes or workers, or must exist once per process.
  serverExternalPackages: ['drizzle-orm', 'inngest', 'mediabunny', 'playwright-core', 'postgres', 'undici'],
  // AGENTS.md is written by people.
  agentRules: false,
};

export default config;
