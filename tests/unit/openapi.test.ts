import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { errorTable } from '@/lib/errors';
import { operations } from '@/lib/operations';
import type { AnyOperation } from '@/lib/operations/define';
import { openApiJson, openApiYaml } from '@/lib/operations/openapi';
import type { HeaderObject, ResponseObject } from '@/lib/operations/openapi-schema';
import { tools } from '@/lib/operations/tools';
import { complaintsAbout, documentOrigin, listDocumented, resolve } from '@/tests/support/contract';

describe('the OpenAPI document', () => {
  test('says the same in JSON and in YAML', () => {
    expect(parse(openApiYaml.render(() => documentOrigin))).toEqual(JSON.parse(openApiJson.render(() => documentOrigin)));
    expect(openApiYaml.render(() => documentOrigin)).not.toMatch(/[&*]a\d/);
  });

  test('names every operation and tool', () => {
    const named = listDocumented().map(({ at, object }) => `${object.operationId} ${at[2]} ${at[1]}`);
    const ours = operations.map(({ id, http }) => `${id} ${http.method.toLowerCase()} ${http.path}`);
    expect(named.sort()).toEqual([...ours, 'callAgentEndpoint post /mcp'].sort());
    // A picture comes with the tool of its analysis.
    const spoken: readonly AnyOperation[] = operations;
    const tooled = spoken.filter(({ file }) => file === undefined).map(({ id }) => id);
    expect(tools.map(({ operation }) => operation.id).sort()).toEqual(tooled.sort());
    const agent = listDocumented().find(({ object }) => object.operationId === 'callAgentEndpoint');
    expect(tools.filter(({ name }) => !agent?.object.description.includes(`\`${name}\``))).toEqual([]);
  });
});

describe('every example in it', () => {
  const answers = listDocumented().flatMap(({ at, object }) =>
    Object.entries(object.responses).map(([status, found]) => ({
      name: `${object.operationId} ${status}`,
      ...resolve<ResponseObject>({ at: [...at, 'responses', status], object: found }),
    })),
  );

  test.each(answers)('$name follows its schema', ({ at, object }) => {
    for (const [mediaType, media] of Object.entries(object.content ?? {})) {
      const examples = Object.values(media.examples ?? {});
      expect(examples.length, `examples of ${mediaType}`).toBeGreaterThan(0);
      for (const { value } of examples) expect(complaintsAbout(value, [...at, 'content', mediaType, 'schema'])).toEqual([]);
    }
    for (const ref of Object.values(object.headers)) {
      const header = resolve<HeaderObject>({ at: [], object: ref });
      expect(complaintsAbout(header.object.example, [...header.at, 'schema'])).toEqual([]);
    }
  });

  test.each(operations.map((operation) => [operation.id, operation] as const))(
    '%s is one that the operation would give',
    (_id, operation) => {
      expect(operation.input.safeParse(operation.example).success).toBe(true);
      const answers: AnyOperation['answers'] = operation.answers;
      for (const [status, { examples }] of Object.entries(answers)) {
        for (const { value } of Object.values(examples)) {
          const { documented = operation.output }: AnyOperation = operation;
          const output = documented.parse(value);
          expect(operation.http.status(output as never)).toBe(Number(status));
        }
      }
    },
  );

  test('error codes are under their own status, each with its message', () => {
    for (const { name, object } of answers) {
      for (const { value } of Object.values(object.content?.['application/json']?.examples ?? {})) {
        const { error } = value as { error?: { code: keyof typeof errorTable } };
        if (error !== undefined && typeof error.code === 'string') expect(name).toMatch(new RegExp(` ${errorTable[error.code].status}$`));
      }
    }
  });
});
