// @vitest-environment happy-dom
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { LANGUAGES, OFFERED_LANGUAGES } from '../../../src/config.ts';

type Fault = 'missing' | 'corrupt' | 'lost';
const FAULTS: readonly Fault[] = ['missing', 'corrupt', 'lost'];

/** A host of the site's files: each part of a catalogue has one message that names it. */
let host: Server;
let fault: Fault | null = null;
const requests: { path: string; cache: string }[] = [];
beforeAll(async () => {
  host = createServer((request, response) => {
    const path = request.url ?? '';
    requests.push({ path, cache: request.headers['cache-control'] ?? '' });
    if (fault === 'lost') request.socket.destroy();
    if (fault === 'missing') response.writeHead(404);
    const name = /\/assets\/messages\/v1\/([a-z]+-[a-z]+)\.json$/.exec(path)?.[1];
    response.end(fault === 'corrupt' ? '{"half":' : JSON.stringify({ [`of ${name}`]: 'here' }));
  });
  await new Promise<void>((listening) => host.listen(0, '127.0.0.1', listening));
  (window as unknown as { happyDOM: { setURL: (url: string) => void } }).happyDOM.setURL(
    `http://127.0.0.1:${(host.address() as AddressInfo).port}/`,
  );
});
afterAll(() => new Promise((closed) => host.close(closed)));

/** The parsed form of a plain text. */
const HERE = [{ type: 0, value: 'here' }];

/** Like a page that has just been opened: nothing is loaded. */
const page = () => import('../../../src/services/catalogues.ts');
beforeEach(() => {
  vi.resetModules();
  document.documentElement.dataset['messages'] = 'v1';
  requests.length = 0;
});
afterEach(() => {
  fault = null;
  vi.useRealTimers();
});

test('I18-03: each of the seven languages has a catalogue, which is present once it has loaded', async () => {
  const { firstMessagesOf, loadFirstMessages, loadMessages, messagesBeyond, messagesOf } = await page();
  for (const language of LANGUAGES) {
    const name = language.toLowerCase();
    expect(firstMessagesOf(language)).toEqual({});
    await loadFirstMessages(language);
    expect(firstMessagesOf(language)).toEqual({ [`of ${name}-first`]: HERE });
    await messagesBeyond(language, 'rest');
    const ofPages = { [`of ${name}-first`]: HERE, [`of ${name}-rest`]: HERE };
    expect(messagesOf(language, 'late')).toEqual(ofPages);
    await loadMessages(language);
    expect(firstMessagesOf(language)).toEqual({ [`of ${name}-first`]: HERE });
    expect(messagesOf(language, 'rest')).toEqual(ofPages);
    expect(messagesOf(language, 'late')).toEqual({ ...ofPages, [`of ${name}-late`]: HERE });
    await loadMessages(language);
  }
  expect(requests).toHaveLength(3 * LANGUAGES.length);
});

test('I18-01: files that the page requested before the script started are not requested twice', async () => {
  const address = '/assets/messages/v1/ty-first.json';
  const answer = Promise.resolve(Response.json({ early: 'bird' }));
  const early = new Map([[address, { answer, stop: new AbortController() }]]);
  vi.stubGlobal('earlyAnswers', early);
  const { firstMessagesOf, loadFirstMessages } = await page();
  await loadFirstMessages(OFFERED_LANGUAGES[0]);
  expect(firstMessagesOf(OFFERED_LANGUAGES[0])).toEqual({ early: [{ type: 0, value: 'bird' }] });
  expect(requests).toEqual([]);
  vi.unstubAllGlobals();
});

test.each(FAULTS)('R6: a catalogue that was %s is really requested again, past the cache', async (name) => {
  const { loadMessages, messagesOf } = await page();
  fault = name;
  await expect(loadMessages('EN')).rejects.toThrow({ missing: /404/, corrupt: /JSON/, lost: /./ }[name]);
  expect(messagesOf('EN', 'late')).toEqual({});
  fault = null;
  await loadMessages('EN');
  expect(Object.keys(messagesOf('EN', 'late'))).toHaveLength(3);
});

test('a renderer gets one promise, which outlives its failure long enough to be rendered, then another', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const { messagesBeyond } = await page();
  fault = 'missing';
  const first = messagesBeyond('TY', 'late');
  expect(messagesBeyond('TY', 'late')).toBe(first);
  await expect(first).rejects.toThrow('404');
  expect(messagesBeyond('TY', 'late')).toBe(first);
  fault = null;
  vi.advanceTimersByTime(5000);
  await expect(messagesBeyond('TY', 'late')).resolves.toBeUndefined();
});
