import { envSchema } from '@/lib/env/schema';

type Setting = { name: string; description: string; byDefault: string };

const settings: readonly Setting[] = Object.entries(envSchema.shape).map(([name, schema]) => ({
  name,
  description: schema.description ?? '',
  byDefault: 'defaultValue' in schema.def ? String(schema.def.defaultValue) : '',
}));

/** Renders `.env.example`: every setting with its default, under what it does. */
export const renderEnvExample = (): string =>
  settings.map(({ name, description, byDefault }) => `# ${description}\n${name}=${byDefault}\n`).join('');

/** Renders `lib/env/README.md`. */
export const renderSettingsPage = (): string =>
  [
    '# Settings',
    '',
    'The service reads its settings from the environment and from `.env`; [`.env.example`](../../.env.example) lists the same ones. An empty value',
    'counts as unset. A server does not start with a setting that is invalid, and names each one. This page is made from `schema.ts`:',
    '`npx vitest run -u --config tests/vitest.config.ts --project unit tests/architecture/env.test.ts` writes it anew.',
    '',
    ...settings.map(
      ({ name, description, byDefault }) => `- \`${name}\`${byDefault === '' ? '' : ` (default \`${byDefault}\`)`}: ${description}`,
    ),
    '',
  ].join('\n');
