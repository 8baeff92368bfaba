import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

const PHONE = 'Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 Chrome/130 Mobile Safari/537.36';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Safari/604';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605 Safari/605';

/** A page with this browser, and the events that it sends. */
const openPage = async (userAgent: string, { touches = 0, isInstalled = false } = {}) => {
  const page = new EventTarget();
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints: touches });
  vi.stubGlobal('location', { href: 'https://statehouse.example/rng?vendor=PG' });
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: isInstalled && query.includes('standalone') }));
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  return { page, ...(await import('../../../src/services/browser/install.ts')) };
};
const offerOf = (outcome: string) =>
  Object.assign(new Event('beforeinstallprompt'), { prompt: vi.fn(async () => ({ outcome })) });

describe('DWN-01: the app of this site', () => {
  beforeEach(() => vi.resetModules());
  afterEach(() => vi.unstubAllGlobals());

  test.each([
    ['android', PHONE, 5],
    ['ios', IPHONE, 5],
    // An iPad.
    ['ios', MAC, 5],
    ['desktop', MAC, 0],
  ] as const)('is installed on %s', async (system, userAgent, touches) => {
    const { installPlace } = await openPage(userAgent, { touches });
    const place = await installPlace();
    expect(place).toMatchObject({ system, isInstalled: false, address: 'statehouse.example/down' });
    expect(place.picture).toMatch(/^data:image\/svg\+xml,/);
  });

  test('knows that the page runs in it', async () => {
    const { installPlace } = await openPage(PHONE, { isInstalled: true });
    expect(await installPlace()).toMatchObject({ isInstalled: true });
  });

  test('is offered by the browser once, also to a page that is opened later', async () => {
    const { page, watchInstall, promptInstall } = await openPage(PHONE);
    const first = { offered: vi.fn(), installed: vi.fn() };
    const stop = watchInstall(first);
    const offer = offerOf('accepted');
    page.dispatchEvent(offer);
    expect(first.offered).toHaveBeenCalledTimes(1);
    stop();
    const later = { offered: vi.fn(), installed: vi.fn() };
    watchInstall(later);
    expect(later.offered).toHaveBeenCalledTimes(1);
    expect(await promptInstall()).toBe(true);
    await expect(promptInstall()).rejects.toThrow('no installation');
    expect(offer.prompt).toHaveBeenCalledTimes(1);
    page.dispatchEvent(new Event('appinstalled'));
    expect([first.installed, later.installed].map(({ mock }) => mock.calls.length)).toEqual([0, 1]);
  });

  test('may be declined', async () => {
    const { page, watchInstall, promptInstall } = await openPage(PHONE);
    watchInstall({ offered: vi.fn(), installed: vi.fn() });
    page.dispatchEvent(offerOf('dismissed'));
    expect(await promptInstall()).toBe(false);
  });
});
