import { enter } from '../support/e2e/entrance.ts';
import { NIGHT, nightUnless } from '../support/e2e/night.ts';
import { startPlatform } from '../support/e2e/platform-server.ts';
import {
  ROYAL_SEVENS,
  accountField,
  header,
  loginDialog,
  main,
  passSlider,
  passwordField,
  shownBalance,
  signIn,
  signOut,
} from '../support/e2e/site.ts';
import { MEMBER, expect, test } from '../support/e2e/test.ts';

const RETRY = { name: 'Yeniden dene' } as const;
const SILENT = 'Hizmet şu anda yanıt vermiyor. Yeniden dene.';
const UNREADABLE = 'Hizmetin yanıtı okunamadı. Yeniden dene.';
const UNSTEADY = 'Ağ bağlantısı kararsız. Yeniden dene.';
const SLOW = 'Sayfanın yüklenmesi çok uzun sürdü. Bağlantını kontrol et.';

const AT_START = [
  { what: 'a gateway’s HTML', fault: { kind: 'fail', status: 502 }, message: SILENT },
  { what: 'a garbage answer', fault: { kind: 'garbage' }, message: UNREADABLE },
  { what: 'a truncated answer', fault: { kind: 'truncated' }, message: UNREADABLE },
  { what: 'an answer that breaks off', fault: { kind: 'lost' }, message: UNSTEADY },
  { what: 'no answer', fault: { kind: 'hang' }, message: SLOW },
] as const;
for (const { what, fault, message } of AT_START)
  test(
    `ERR-05: at the start, ${what}: the error is shown, and the retry opens the site`,
    nightUnless(what === 'no answer'),
    async ({ page, platform }) => {
      await platform.does('fault', { endpoint: 'getSystemStatus', ...fault });
      await page.goto('/');
      const screen = page.getByRole('alert').filter({ hasText: 'Statehouse’a ulaşılamıyor' });
      await expect(screen).toContainText(message, { timeout: 25_000 });
      await expect(screen).toContainText('Paran ve açık turların güvende.');
      await expect(page.getByRole('navigation')).toHaveCount(0);
      await platform.does('clear-faults', {});
      await screen.getByRole('button', RETRY).click();
      await expect(page.getByRole('heading', { name: 'Popüler oyunlar' })).toBeVisible();
    },
  );

test(
  'ERR-05: a shell that renders later than the status arrives repeats no request, and the retry requests the status again',
  NIGHT,
  async ({ page, platform }) => {
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    const status = (): number => requested.filter((path) => path === '/wps/system/status').length;
    await page.addInitScript(() => {
      const held: FrameRequestCallback[] = [];
      const { requestAnimationFrame: frame } = window;
      // The first frame is the shell's; the test decides when it comes.
      window.requestAnimationFrame = (callback) => {
        window.requestAnimationFrame = frame;
        held.push(callback);
        return 0;
      };
      Object.assign(window, { letShellCome: () => held.forEach((callback) => callback(performance.now())) });
    });
    await platform.does('fault', { endpoint: 'getSystemStatus', kind: 'garbage' });
    await page.goto('/');
    const screen = page.getByRole('alert').filter({ hasText: 'Statehouse’a ulaşılamıyor' });
    await expect(screen).toContainText(UNREADABLE);
    expect(status()).toBe(1);
    await page.evaluate(() => (window as unknown as { letShellCome: () => void }).letShellCome());
    // A request that only the shell makes shows that it has rendered.
    await expect.poll(() => requested.filter((path) => path.includes('Announcements')).length).toBe(1);
    expect(status()).toBe(1);
    await platform.does('clear-faults', {});
    await screen.getByRole('button', RETRY).click();
    await expect(page.getByRole('heading', { name: 'Popüler oyunlar' })).toBeVisible();
    expect(status()).toBe(2);
  },
);

test(
  'a login whose response is lost is reported; the next try signs in',
  NIGHT,
  async ({ page, platform }) => {
    await platform.does('fault', { endpoint: 'login', kind: 'lost', count: 1 });
    await page.goto('/');
    await signIn(page);
    const dialog = loginDialog(page);
    await expect(dialog.getByRole('alert')).toContainText(UNSTEADY);
    await expect(accountField(dialog)).toHaveValue(MEMBER.account);
    await passwordField(dialog).fill(MEMBER.password);
    await dialog.getByRole('button', { name: 'Giriş yap' }).click();
    await passSlider(page);
    await expect(header(page).getByText(MEMBER.account)).toBeVisible();
    expect(await shownBalance(page)).toBeGreaterThan(0);
  },
);

test(
  'a puzzle that fails to load is reported and can be requested again',
  NIGHT,
  async ({ page, platform }) => {
    await platform.does('fault', { endpoint: 'startSliderCaptcha', kind: 'fail', status: 502, count: 1 });
    await page.goto('/');
    await header(page).getByPlaceholder('Kullanıcı adı').fill(MEMBER.account);
    await header(page).getByPlaceholder('Şifre').fill(MEMBER.password);
    await page.keyboard.press('Enter');
    const slider = page.getByRole('dialog', { name: 'Kemeri yerine oturt' });
    await expect(slider.getByRole('alert')).toContainText(SILENT);
    await slider.getByRole('button', RETRY).click();
    await expect(slider.getByRole('slider')).toBeVisible();
  },
);

test('SLO: a list that fails to load is reported and loads with the retry', async ({ page, platform }) => {
  await platform.does('fault', { endpoint: 'listGames', kind: 'fail', status: 502 });
  await page.goto('/rng');
  await expect(main(page).getByText('Oyunlar yüklenemedi')).toBeVisible();
  await expect(main(page).getByText(SILENT)).toBeVisible();
  await platform.does('clear-faults', {});
  await main(page).getByRole('button', RETRY).click();
  await expect(main(page).getByRole('button', { name: /^Royal Sevens/ })).toBeVisible();
});

test(
  'SLO: a next page that fails keeps the list and loads with the retry',
  NIGHT,
  async ({ page, platform }) => {
    await page.goto('/rng');
    await expect(main(page).getByRole('button', { name: /^Royal Sevens/ })).toBeVisible();
    const range = main(page).getByRole('status').filter({ hasText: 'arası' });
    const shown = async (): Promise<number> =>
      Number(/1–(\d+)/.exec((await range.textContent()) ?? '')?.[1] ?? 0);
    await platform.does('fault', { endpoint: 'listGames', kind: 'truncated' });
    const alert = page.getByRole('alert').filter({ hasText: 'Sonraki oyunlar yüklenemedi' });
    await page.keyboard.press('End');
    await page.mouse.wheel(0, 3000);
    await expect(alert).toContainText(UNREADABLE);
    const before = await shown();
    expect(before % 14).toBe(0);
    expect(before).toBeGreaterThan(0);
    await platform.does('clear-faults', {});
    await alert.getByRole('button', RETRY).click();
    await expect.poll(shown).toBeGreaterThan(before);
  },
);

test('HOM: a section that fails does not affect the others', NIGHT, async ({ page, platform }) => {
  await platform.does('fault', { endpoint: 'listHotGames', kind: 'garbage' });
  await page.goto('/');
  await expect(main(page).getByText('Bu bölüm yüklenemedi').first()).toBeVisible();
  await expect(
    main(page).getByText('Sayfanın geri kalanı çalışıyor. Hiçbir şey değişmedi.').first(),
  ).toBeVisible();
  await expect(main(page).getByRole('heading', { name: 'Canlı lobi' })).toBeVisible();
  await platform.does('clear-faults', {});
  await main(page).getByRole('button', RETRY).first().click();
  await expect(
    main(page)
      .getByRole('button', { name: /^Royal Sevens/ })
      .first(),
  ).toBeVisible();
});

test(
  'LAU: a launch that is refused states that nothing was charged; the retry opens the game',
  NIGHT,
  async ({ page, platform }) => {
    await platform.does('fault', { endpoint: 'launchGame', kind: 'fail', status: 502 });
    await enter(page, platform.url, ROYAL_SEVENS);
    await expect(main(page).getByText('Oyun açılamadı')).toBeVisible();
    await expect(main(page).getByText(SILENT)).toBeVisible();
    await expect(main(page).getByText('Bakiyenden bir şey eksilmedi.')).toBeVisible();
    await platform.does('clear-faults', {});
    await main(page).getByRole('button', RETRY).click();
    await expect(page.locator('iframe')).toBeVisible();
  },
);

test(
  'ERR-11: a vendor under maintenance shows its end and other games',
  NIGHT,
  async ({ page, platform }) => {
    await platform.does('vendor', { code: 'NIMBUS', closed: true, endsInMinutes: 30 });
    try {
      await enter(page, platform.url, ROYAL_SEVENS);
      await expect(main(page).getByText('Bakımda', { exact: true })).toBeVisible();
      await expect(main(page).getByText(/Tahmini dönüş/)).toBeVisible();
      await expect(main(page).getByRole('heading', { name: 'Bu arada bunları oyna' })).toBeVisible();
    } finally {
      await platform.does('vendor', { code: 'NIMBUS', closed: false });
    }
    await main(page).getByRole('button', RETRY).click();
    await expect(page.locator('iframe')).toBeVisible();
  },
);

test(
  'NAV-06: a balance that fails to load is reported, never shown as zero',
  NIGHT,
  async ({ page, platform }) => {
    await platform.does('fault', { endpoint: 'getBalance', kind: 'fail', status: 502 });
    // Otherwise the stream would deliver it.
    await page.route('**/wps/stream', (route) => route.abort());
    await enter(page, platform.url);
    const balance = header(page).getByRole('group', { name: 'Bakiye' });
    await expect(balance).toContainText('Alınamadı');
    await expect(balance.getByRole('status')).toHaveText('Bakiye alınamadı. Paran güvende; yeniden dene.');
    await expect(balance).not.toContainText('0,00');
    await platform.does('clear-faults', {});
    await balance.getByRole('button', { name: 'Bakiyeyi yenile' }).click();
    await expect.poll(() => shownBalance(page)).toBeGreaterThan(0);
  },
);

test('OUT-04: a deliberate sign-out shows no reason and leads to Home', NIGHT, async ({ page, platform }) => {
  await enter(page, platform.url, ROYAL_SEVENS);
  await expect(page.locator('iframe')).toBeVisible();
  await signOut(page);
  await expect(header(page).getByRole('button', { name: 'Giriş yap' })).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a platform that goes down while the site is open is reported; the page continues when it is back', async ({
  page,
}) => {
  const platform = await startPlatform();
  try {
    await page.goto(`${platform.url}/rng`);
    await expect(main(page).getByRole('button', { name: /^Royal Sevens/ })).toBeVisible();
    await platform.kill();
    await main(page)
      .getByRole('textbox', { name: 'Oyun adı' })
      .or(main(page).getByRole('searchbox'))
      .first()
      .fill('sevens');
    await page.keyboard.press('Enter');
    await expect(main(page).getByText(UNSTEADY)).toBeVisible();
    const again = await startPlatform({ data: platform.data, port: Number(new URL(platform.url).port) });
    try {
      await main(page).getByRole('button', RETRY).click();
      await expect(
        main(page)
          .getByRole('button', { name: /^Sevens Fortune/ })
          .first(),
      ).toBeVisible();
    } finally {
      await again.stop();
    }
  } finally {
    await platform.stop();
  }
});
