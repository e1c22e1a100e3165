import { brand } from '@/lib/brand';

export class EnvError extends Error {
  static {
    brand(EnvError, 'EnvError');
  }

  constructor(problems: readonly string[]) {
    super(`These settings are invalid:\n${problems.map((p) => `  - ${p}`).join('\n')}\nSee .env.example.`);
    this.name = 'EnvError';
  }
}
