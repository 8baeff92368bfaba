import { expect, it } from 'vitest';
import { configFrom } from '../../platform/kernel/config.ts';
import { createFront } from '../../platform/front.ts';
import { createSecurityTxt } from '../../platform/http/security-txt.ts';
import { StartError } from '../../platform/kernel/refusal.ts';

const PATH = '/.well-known/security.txt';
const fetchSecurityTxt = (SECURITY_CONTACT?: string, init: RequestInit = {}) => {
  const config = { ...configFrom({ SECURITY_CONTACT }), siteDirectory: '/nowhere' };
  const front = createFront(config, () => new Response('platform'), null);
  return front(new Request(`http://site.test${PATH}`, init), {});
};

it('lists the operator’s contacts and an expiry, as RFC 9116 requires', async () => {
  const answer = await fetchSecurityTxt('https://operator.example/report , mailto:security@operator.example');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  const lines = (await answer.text()).trimEnd().split('\n');
  expect(lines.slice(0, 2)).toEqual([
    'Contact: https://operator.example/report',
    'Contact: mailto:security@operator.example',
  ]);
  expect(lines[2]).toMatch(/^Expires: \d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  expect(lines).toHaveLength(3);
});

it('expires half a year after the start, since no update has happened meanwhile', async () => {
  const made = createSecurityTxt(['tel:+90-555-000-00-00'], Date.UTC(2026, 10, 23));
  const answer = made(new Request(`http://site.test${PATH}`));
  expect(await answer?.text()).toContain('Expires: 2027-05-22T00:00:00.000Z\n');
});

it('is missing without a contact, and accepts no other method', async () => {
  expect((await fetchSecurityTxt()).status).toBe(404);
  expect((await fetchSecurityTxt('mailto:security@operator.example', { method: 'POST' })).status).toBe(405);
  const head = await fetchSecurityTxt('mailto:security@operator.example', { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
});

it.each(['security@operator.example', 'http://operator.example', 'mailto:a b', 'mailto:a@b.example,x'])(
  'an invalid contact %j stops the start',
  (contact) => expect(() => configFrom({ SECURITY_CONTACT: contact })).toThrow(StartError),
);
