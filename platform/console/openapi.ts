import { toJsonSchema, type JsonSchema } from '@valibot/to-json-schema';
import type { Endpoint, Schema } from '#contract/endpoint.ts';
import { REFUSALS } from '../kernel/refusal.ts';
import type { Tag } from './endpoints.ts';

interface Components {
  [name: string]: JsonSchema;
}

/** The wire form of a schema; definitions of recursive ones move to `components`, where `$ref` finds them. */
const wireSchema = (schema: Schema, name: string, components: Components): JsonSchema => {
  const {
    $schema: _,
    $defs,
    definitions,
    ...rest
  } = toJsonSchema(schema, {
    target: 'draft-2020-12',
    typeMode: 'input',
    errorMode: 'ignore',
  });
  const moved = { ...definitions, ...$defs } as Record<string, JsonSchema>;
  const relocate = (part: object): JsonSchema =>
    JSON.parse(
      JSON.stringify(part).replaceAll(
        /"#\/(?:\$defs|definitions)\/([^"]+)"/g,
        `"#/components/schemas/${name}-$1"`,
      ),
    ) as JsonSchema;
  for (const [key, definition] of Object.entries(moved))
    components[`${name}-${key}`] = tidy(relocate(definition));
  return tidy(relocate(rest));
};

/** `any` becomes an empty schema, and a tuple gets `maxItems`: linters reject both otherwise. */
const tidy = (part: JsonSchema): JsonSchema =>
  JSON.parse(JSON.stringify(part), (_, value: unknown) => {
    if (typeof value !== 'object' || value === null) return value;
    const { anyOf, prefixItems } = value as { anyOf?: readonly object[]; prefixItems?: unknown };
    if (Array.isArray(anyOf) && anyOf.some((each: object) => Object.keys(each).length === 0)) return {};
    return Array.isArray(prefixItems) ? { ...value, items: {}, maxItems: prefixItems.length } : value;
  }) as JsonSchema;

const json = (schema: JsonSchema) => ({ 'application/json': { schema } });

const ENVELOPE_REFUSED = {
  type: 'object',
  properties: {
    success: { const: false },
    errorCode: { enum: Object.keys(REFUSALS) },
    message: { type: 'string' },
    value: {},
  },
  required: ['success', 'errorCode'],
};

const header = (name: string, description: string, required = true) => ({
  name,
  in: 'header',
  required,
  description,
  schema: { type: 'string' },
});

const parametersOf = (endpoint: Endpoint, request: JsonSchema) => [
  header('Merchant', 'The brand'),
  header('Language', 'Language code of the wire', false),
  ...(endpoint.module
    ? [header('ModuleId', [endpoint.module, ...(endpoint.otherModules ?? [])].join(' or '), false)]
    : []),
  ...(endpoint.idempotent
    ? [header('Idempotency-Key', 'One per submitted action', endpoint.idempotent === true)]
    : []),
  ...(endpoint.method === 'GET'
    ? Object.entries(request.properties ?? {}).map(([name, schema]) => ({
        name,
        in: 'query',
        required: request.required?.includes(name) ?? false,
        schema,
      }))
    : []),
];

const bodyOf = (endpoint: Endpoint, request: JsonSchema) => {
  if (endpoint.method === 'GET') return {};
  const travels: JsonSchema = endpoint.encrypted
    ? {
        type: 'object',
        description: 'Compact JWE (RSA-OAEP-256, A256GCM) of the schema under x-clear',
        properties: { value: { type: 'string' } },
        required: ['value'],
      }
    : request;
  const type = endpoint.body === 'form' ? 'application/x-www-form-urlencoded' : 'application/json';
  return {
    requestBody: {
      required: endpoint.encrypted,
      content: { [type]: { schema: travels, ...(endpoint.encrypted && { 'x-clear': request }) } },
    },
  };
};

const SESSION = {
  required: 'Requires a session.',
  optional: 'A session is used where there is one.',
  none: 'Requires no session.',
} as const;

/** Facts for a caller beyond the schemas. */
const descriptionOf = ({ token, encrypted, idempotent, module, kept }: Endpoint): string =>
  [
    SESSION[token],
    encrypted && 'The body is encrypted (header `Encryption: JWE`).',
    idempotent && 'Has one effect per `Idempotency-Key`; the same key gets the same response.',
    module && `Switched off with the module ${module}.`,
    kept && 'Has an ETag.',
  ]
    .filter((line) => typeof line === 'string')
    .join(' ');

const securityOf = (token: Endpoint['token']) =>
  token === 'required' ? [{ token: [] }] : token === 'optional' ? [{}, { token: [] }] : [];

const operationOf = (endpoint: Endpoint, operationId: string, tag: string, components: Components) => {
  const request = wireSchema(endpoint.request, `${operationId}Request`, components);
  const value = wireSchema(endpoint.response, `${operationId}Answer`, components);
  const answer: JsonSchema = endpoint.envelope
    ? { type: 'object', properties: { success: { const: true }, value }, required: ['success', 'value'] }
    : value;
  return {
    operationId,
    tags: [tag],
    summary: endpoint.summary,
    description: descriptionOf(endpoint),
    security: securityOf(endpoint.token),
    parameters: parametersOf(endpoint, request),
    ...bodyOf(endpoint, request),
    'x-requirements': endpoint.requirements,
    responses: {
      200: { description: 'Done', content: json(answer) },
      '4XX': { description: 'Refused', content: json({ $ref: '#/components/schemas/Refusal' }) },
    },
  };
};

/**
 * The wire contract as OpenAPI 3.1, generated from the descriptors.
 * @param server address of the platform.
 */
export const openApiOf = (tags: readonly Tag[], server: string) => {
  const components: Components = { Refusal: ENVELOPE_REFUSED as JsonSchema };
  const paths: Record<string, Record<string, object>> = {};
  for (const { name: tag, endpoints } of tags)
    for (const endpoint of endpoints)
      for (const [index, path] of [endpoint.path, ...(endpoint.aliases ?? [])].entries()) {
        const operationId = index === 0 ? endpoint.name : `${endpoint.name}Alias${index}`;
        const operation = operationOf(endpoint, operationId, tag, components);
        (paths[path] ??= {})[endpoint.method.toLowerCase()] = operation;
      }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Statehouse platform',
      version: '1',
      description: 'Generated from the descriptors of the contract.',
      // The owner has not chosen one yet: see README.md.
      license: { name: 'All rights reserved', identifier: 'LicenseRef-all-rights-reserved' },
      contact: { name: 'The operator', url: server },
    },
    servers: [{ url: server }],
    tags: tags.map(({ name, description }) => ({ name, description })),
    paths,
    components: {
      schemas: components,
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'Authorization' } },
    },
  };
};
