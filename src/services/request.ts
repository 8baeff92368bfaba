import { SITE } from '../config.ts';
import type { Endpoint } from './contract/endpoint.ts';
import { readPreferences } from './browser/preference-store.ts';

/** Path and query of a call: the whole request of a GET is in its query string. */
export const addressOf = (endpoint: Endpoint, request: unknown): string => {
  if (endpoint.method !== 'GET' || typeof request !== 'object' || request === null) return endpoint.path;
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(request)) if (value != null) query.set(name, String(value));
  return query.size === 0 ? endpoint.path : `${endpoint.path}?${query}`;
};

/** The headers that the gateway requires (wire contract 1.2). */
export const headersOf = (
  endpoint: Endpoint,
  token: string | null,
  idempotencyKey: string | undefined,
  hasBody: boolean,
): Record<string, string> => ({
  Merchant: SITE.merchant,
  Language: readPreferences().language,
  'X-Requested-With': 'XMLHttpRequest',
  'X-Timestamp': String(Date.now()),
  ...(endpoint.module ? { ModuleId: endpoint.module } : {}),
  ...(endpoint.token !== 'none' && token ? { Authorization: token } : {}),
  ...(endpoint.encrypted ? { Encryption: 'JWE' } : {}),
  ...(idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {}),
  ...(hasBody
    ? {
        'Content-Type': endpoint.body === 'form' ? 'application/x-www-form-urlencoded' : 'application/json',
      }
    : {}),
});
