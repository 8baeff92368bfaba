import { readdirSync } from 'node:fs';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { describe, expect, test } from 'vitest';
import { getBalance } from '#contract/wallet.ts';
import { ENDPOINTS, TAGS } from '../../platform/console/endpoints.ts';
import { openApiOf } from '../../platform/console/openapi.ts';

describe('the OpenAPI document', () => {
  const SITE = 'https://brand.example';

  test('has no linter findings', async () => {
    const config = await createConfig({ extends: ['recommended-strict'] });
    const source = JSON.stringify(openApiOf(TAGS, SITE));
    const problems = await lintFromString({ source, config, absoluteRef: 'openapi.json' });
    expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
  });

  test('describes the body of a form as one, and the required caller', () => {
    const { paths } = openApiOf(TAGS, SITE);
    const form = ENDPOINTS.find(({ body, method }) => body === 'form' && method !== 'GET');
    expect(paths[form!.path]?.[form!.method.toLowerCase()]).toMatchObject({
      requestBody: { content: { 'application/x-www-form-urlencoded': {} } },
    });
    expect(paths[getBalance.path]?.get).toMatchObject({
      tags: ['Wallet'],
      description: expect.stringContaining('Requires a session.') as string,
    });
  });

  test('has no dangling references', () => {
    const document = openApiOf(TAGS, SITE);
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(
      ([, target]) => target!,
    );
    expect(references.length).toBeGreaterThan(ENDPOINTS.length);
    for (const target of references) {
      const name = /^#\/components\/schemas\/(.+)$/.exec(target)?.[1] ?? `not a component: ${target}`;
      expect(Object.keys(document.components.schemas)).toContain(name);
    }
  });

  test('describes each request and its response', () => {
    const { paths } = openApiOf(TAGS, SITE);
    const list = paths['/wps/relay/GCSGAME_gameList']?.get as {
      parameters: { name: string; in: string; required: boolean }[];
    };
    expect(list.parameters.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Merchant', 'gameType', 'pageNo']),
    );
    expect(paths['/wps/session/login']?.post).toMatchObject({
      security: [],
      requestBody: { content: { 'application/json': { schema: { required: ['value'] } } } },
    });
    expect(paths[getBalance.path]?.get).toMatchObject({
      security: [{ token: [] }],
      responses: {
        200: { content: { 'application/json': { schema: { properties: { value: { type: 'object' } } } } } },
      },
    });
  });

  test('TAGS of platform/console/endpoints.ts covers every file of the contract', async () => {
    const folder = new URL('../../src/services/contract/', import.meta.url);
    const areas = await Promise.all(
      readdirSync(folder).map(
        async (file) => (await import(new URL(file, folder).href)) as Record<string, unknown>,
      ),
    );
    const names = areas
      .flatMap((area) => Object.values(area))
      .flatMap((value) =>
        typeof value === 'object' && value && 'path' in value && 'name' in value ? [value.name] : [],
      );
    expect(names.sort()).toStrictEqual(ENDPOINTS.map(({ name }) => name).sort());
  });
});
