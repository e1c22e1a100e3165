import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { type Chromium, findChromium, NoChromiumError } from '@/lib/browser/chromium';

const distributionPackages = ['chromium-headless-shell', 'chromium'];

function installDistributionPackage(): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args: string[]) => spawnSync('apt-get', args, { env, stdio: ['ignore', 2, 2] }).status === 0;
  apt('update', '-qq');
  distributionPackages.some((name) => apt('install', '-y', '--no-install-recommends', name));
}

/** Finds a Chromium, and where we may install the distribution's package does so in the last resort. */
export async function ensureChromium(say: (message: string) => void): Promise<Chromium> {
  try {
    return await findChromium();
  } catch (error) {
    const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get') && (process.env.CHROMIUM_PATH ?? '') === '';
    if (!(error instanceof NoChromiumError && mayInstall)) throw error;
    say('No Chromium runs here yet; installing the one of this distribution …');
    installDistributionPackage();
    return findChromium();
  }
}
