import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { listOf, shortText } from './values.ts';

const ServiceVersion = v.object({ version: v.string(), path: v.string() });

export const getService = endpoint({
  name: 'getService',
  summary:
    'The addresses behind the encrypted path of a customer service of type 3, one for each version; a high rank has a service desk of its own',
  method: 'GET',
  path: '/wps/system/service',
  token: 'optional',
  request: v.object({ path: shortText(2048) }),
  response: listOf(ServiceVersion),
  requirements: ['ACT-03', 'LAU-08', 'VIP-02'],
});
