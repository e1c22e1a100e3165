import type { NextConfig } from 'next';

const config: NextConfig = {
  poweredByHeader: false,
  // An address with a slash at its end is answered as the one without, which spares a client the detour of a redirect.
  skipTrailingSlashRedirect: true,
  // The proxy has to tell a request of the router from that of a page, whose headers it would not see.
  skipProxyUrlNormalize: true,
  // `npm run verify` checks types, those of the tests included; a build need not wait for it again.
  typescript: { ignoreBuildErrors: true },
  // Loaded from node_modules as they are: they start processes or workers, must exist once per process, or call `url.parse`, of which
  // Node 24 warns in the code of an app, but not in a package.
  serverExternalPackages: ['drizzle-orm', 'inngest', 'openid-client', 'playwright-core', 'postgres', 'prom-client', 'undici'],
  // No page uses them, and strangers would have pictures computed on the threads that lookups and files need.
  images: { unoptimized: true },
  // AGENTS.md is written by people.
  agentRules: false,
};

export default config;
