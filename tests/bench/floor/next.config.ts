import type { NextConfig } from 'next';

const config: NextConfig = {
  poweredByHeader: false,
  // The same driver as the product's, from where the product has it: the packages are linked into the folder of the build.
  serverExternalPackages: ['postgres'],
  turbopack: { root: '/' },
  typescript: { ignoreBuildErrors: true },
  agentRules: false,
};

export default config;
