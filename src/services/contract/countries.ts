import * as v from 'valibot';
import { endpoint } from './endpoint.ts';

export const listCountries = endpoint({
  name: 'listCountries',
  summary: 'Countries with their dialing codes',
  method: 'GET',
  path: '/wps/system/country',
  kept: true,
  request: v.object({}),
  response: v.array(
    v.object({
      countryCode: v.string(),
      countryDialingCode: v.string(),
      countryName: v.nullish(v.string(), null),
    }),
  ),
  requirements: ['SES-02', 'SMS-13', 'ACT-01'],
});
