import { describe, expect, test } from 'vitest';
import { agentClients } from '@/app/(public)/docs/agents/clients';

const secure = 'https://ads.example/api/v1/mcp';

/** Every text in a value, at any depth. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

describe('the set-up of every client', () => {
  test.each(agentClients(secure))('$name: names the address and says where the token goes', ({ setup }) => {
    expect(setup).toContain(secure);
    expect(setup).toMatch(/<API_TOKEN>|\$\{input:token\}/);
    expect(setup).not.toContain('undefined');
  });

  test.each(agentClients(secure).filter(({ setup }) => setup.startsWith('{')))('$name: is JSON that can be pasted', ({ setup }) => {
    expect(textsIn(JSON.parse(setup))).toContain(secure);
  });

  test('says plain http to the one bridge that refuses it otherwise, and only where it is needed', () => {
    const words = (url: string) => agentClients(url).filter(({ setup }) => setup.includes('--allow-http')).length;
    expect([words(secure), words('http://127.0.0.1:3000/api/v1/mcp')]).toEqual([0, 1]);
  });
});
