import { afterAll, beforeAll, expect, test } from 'vitest';
import { createConsole, type Console } from '../../platform/console/app.ts';
import { DEFAULT_SETTINGS } from '../../platform/runtime/settings.ts';
import { openTestDatabase } from '../support/databases.ts';
import { openTestPlatform, type TestPlatform } from '../support/platform.ts';

let platform: TestPlatform;
let operatorConsole: Console;
beforeAll(async () => {
  platform = await openTestPlatform(await openTestDatabase('pglite'));
  operatorConsole = createConsole(platform.deps, { token: 't' });
}, 60_000);
afterAll(() => platform.close());

test('every module, flag and withdrawal rule has a description', async () => {
  const html = await (
    await operatorConsole.fetch(
      new Request('http://127.0.0.1:8081/_console/', {
        headers: { host: '127.0.0.1:8081', cookie: 'statehouse_console=t' },
      }),
    )
  ).text();
  const switches = [...html.matchAll(/<button\s[^>]*role="switch"[^>]*data-action="(\w[\w-]*)"[^>]*>/g)]
    .filter(([, action]) => action !== 'register-field')
    .map(([text]) => /aria-describedby="([^"]+)"/.exec(text)?.[1]);
  expect(switches.length).toBeGreaterThan(55);
  const sentences = switches.map((id) =>
    id ? new RegExp(`<small class="does" id="${id}">([^<]{10,})</small>`).exec(html)?.[1] : undefined,
  );
  expect(sentences.filter((each) => each === undefined)).toEqual([]);
  expect(new Set(sentences).size).toBe(switches.length);
  expect(sentences).toContain(
    'Visitors must sign in before they see anything but sign-in, registration, help and the download.',
  );
  expect(sentences).toContain('An expired password must be changed before anything else.');
  for (const key of Object.keys(DEFAULT_SETTINGS.withdrawal)) expect(html).toContain(`<dt>${key}</dt>`);
  for (const key of ['largest', 'multiple', 'memberBytes', 'deposits', 'sms', 'gtagId'])
    expect(html).toContain(`<dt>${key}</dt>`);
});
