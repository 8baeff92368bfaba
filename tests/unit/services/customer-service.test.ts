import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openServicePath } from '../../../src/services/customer-service.ts';
import { FakeStorage, caught, gateway, hang, no, yes, type Sent } from './gateway.ts';

const fakeWindow = () => ({ opener: 'the site' as unknown, location: { replace: vi.fn() }, close: vi.fn() });
let popup: ReturnType<typeof fakeWindow>;
let open: ReturnType<typeof vi.fn>;
beforeEach(() => {
  popup = fakeWindow();
  open = vi.fn(() => popup);
  vi.stubGlobal('window', { open });
  vi.stubGlobal('location', { origin: 'https://site.example' });
  vi.stubGlobal('sessionStorage', new FakeStorage());
  vi.stubGlobal('localStorage', new FakeStorage());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const { signal } = new AbortController();
const answersWith = (...paths: readonly string[]): readonly Sent[] =>
  gateway(() => yes(paths.map((path) => ({ version: 'web', path }))));

describe('LAU-08: a service of type 3', () => {
  test('opens its window before the request, 440 by 500, and leads it to the address without a way back', async () => {
    const sent = answersWith('https://chat.example/desk');
    const opening = openServicePath('sealed/+', signal);
    expect(open).toHaveBeenCalledExactlyOnceWith('', '_blank', 'popup,width=440,height=500');
    await opening;
    expect(sent.map(({ method, address }) => [method, address])).toEqual([
      ['GET', '/wps/system/service?path=sealed%2F%2B'],
    ]);
    expect(popup.location.replace).toHaveBeenCalledExactlyOnceWith('https://chat.example/desk');
    expect(popup.opener).toBeNull();
    expect(popup.close).not.toHaveBeenCalled();
  });

  test.each([
    [['/stand-in/service'], 'https://site.example/stand-in/service'],
    [['javascript:alert(1)', 'http://chat.example/', 'https://chat.example/'], 'https://chat.example/'],
  ])('of %j leads to %s', async (paths, address) => {
    answersWith(...paths);
    await openServicePath('sealed', signal);
    expect(popup.location.replace).toHaveBeenCalledExactlyOnceWith(address);
  });
});

describe('LAU-09: the window is closed', () => {
  /** The kind of failure, with how often the window was closed and led to an address. */
  const failure = async (): Promise<readonly unknown[]> => {
    const error = (await caught(openServicePath('sealed', signal))) as { kind?: string };
    return [error.kind, popup.close.mock.calls.length, popup.location.replace.mock.calls.length];
  };

  test.each([
    [[]],
    [['javascript:alert(1)']],
    [['data:text/html,x']],
    [['http://chat.example/']],
    [['https://']],
  ])('when the address is none to be led to: %j', async (paths) => {
    answersWith(...paths);
    expect(await failure()).toEqual(['malformed', 1, 0]);
  });

  test('when the platform refuses', async () => {
    gateway(() => no('request_param_err', {}, 400));
    expect(await failure()).toEqual(['refused', 1, 0]);
  });

  test('when the visitor leaves the dialog', async () => {
    gateway(hang);
    const leaving = new AbortController();
    const opening = openServicePath('sealed', leaving.signal);
    leaving.abort();
    expect(await caught(opening)).toBeInstanceOf(Error);
    expect(popup.close).toHaveBeenCalledOnce();
  });
});

test('LAU-08: a blocked window is named, and nothing is requested', async () => {
  open.mockReturnValue(null);
  const sent = answersWith('https://chat.example/');
  expect(await caught(openServicePath('sealed', signal))).toMatchObject({ code: 'popup_blocked' });
  expect(sent).toEqual([]);
});
