import { guess } from '../support/e2e/guesses.ts';
import { NIGHT } from '../support/e2e/night.ts';
import { header, passSlider, signIn } from '../support/e2e/site.ts';
import { MEMBER, expect, test } from '../support/e2e/test.ts';

test('STA-02, STA-06: maintenance replaces the whole app and shows its end', async ({ page, platform }) => {
  await platform.does('status', { condition: 'maintenance', endsInMinutes: 84 });
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Kubbeyi parlatıyoruz' })).toBeVisible();
  await expect(page.getByText(/Planlı bakım sürüyor/)).toBeVisible();
  await expect(page.getByText(/Tahmini bitiş/)).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await platform.does('status', { condition: 'normal' });
  await page.getByRole('button', { name: 'Durumu yenile' }).click();
  await expect(page.getByRole('heading', { name: 'Popüler oyunlar' })).toBeVisible();
});

test('STA-06: a maintenance without a known end shows none', NIGHT, async ({ page, platform }) => {
  await platform.does('status', { condition: 'maintenance' });
  await page.goto('/rng');
  await expect(page.getByText(/Planlı bakım sürüyor/)).toBeVisible();
  await expect(page.getByText(/Tahmini bitiş/)).toHaveCount(0);
});

test('STA-03, STA-04: a visitor from a blocked region sees their address and nothing else', async ({
  page,
  platform,
}) => {
  await platform.does('status', { condition: 'restricted' });
  await page.goto('/');
  await expect(page.getByText('127.0.0.1')).toBeVisible();
  await expect(page.getByText(/bölgede sunulmuyor/)).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
});

test('a site that closes while it is open notifies signed-in members at once', async ({ page, platform }) => {
  await page.goto('/');
  await signIn(page);
  await expect(header(page).getByText(MEMBER.account)).toBeVisible();
  await platform.does('status', { condition: 'maintenance' });
  await expect(page.getByText(/Planlı bakım sürüyor/)).toBeVisible();
  await platform.does('status', { condition: 'normal' });
  await expect(header(page).getByText(MEMBER.account)).toBeVisible();
});

test(
  'CAP-03: the third wrong password requires the image captcha; a wrong captcha loads another picture',
  NIGHT,
  async ({ page, isolatedPlatform }) => {
    await guess(isolatedPlatform.url, MEMBER.account, 2);
    await page.goto(isolatedPlatform.url);
    await signIn(page, { account: MEMBER.account, password: 'not-the-password' });
    const dialog = page.getByRole('dialog', { name: 'Giriş yap' });
    const password = dialog.getByLabel(/^Şifre( \*|\*)?$/);
    await expect(password).toHaveAccessibleDescription('Kullanıcı adı veya şifre doğru değil.');
    await expect(password).toBeFocused();
    const picture = dialog.getByRole('img', { name: /Bozulmuş harfler/ });
    await expect(picture).toBeVisible();
    await expect(dialog.getByLabel('Kullanıcı adı')).toHaveValue(MEMBER.account);
    const first = await picture.getAttribute('src');

    await password.fill(MEMBER.password);
    await dialog.getByRole('button', { name: 'Giriş yap' }).click();
    await expect(dialog.getByText('Resimdeki harfleri yaz.')).toBeVisible();
    const codeField = dialog.getByLabel('Resimdeki harfler');
    await codeField.fill('zzzz');
    await dialog.getByRole('button', { name: 'Giriş yap' }).click();
    await passSlider(page);
    await expect(codeField).toHaveAccessibleDescription('Harfler doğru değildi. İşte yeni bir resim.');
    await expect(codeField).toBeFocused();
    await expect(picture).not.toHaveAttribute('src', first ?? '');
  },
);

test('FRC-01 to FRC-03: forced login sends visitors to /login and lets members through', async ({
  page,
  platform,
}) => {
  await platform.does('store', { flag: 'forcedLogin', on: true });
  await page.goto('/rng');
  await expect(page).toHaveURL(/\/login$/);
  const dialog = page.getByRole('dialog', { name: 'Giriş yap' });
  await expect(dialog).toBeVisible();
  await dialog.getByLabel('Kullanıcı adı').fill(MEMBER.account);
  await dialog.getByLabel(/^Şifre( \*|\*)?$/).fill(MEMBER.password);
  await dialog.getByRole('button', { name: 'Giriş yap' }).click();
  await passSlider(page);
  await expect(header(page).getByText(MEMBER.account)).toBeVisible();
  await page.goto('/rng');
  await expect(page).toHaveURL(/\/rng$/);
});

test('THM-01 to THM-03, I18-01 to I18-04: theme and language are chosen, kept and in force at the first paint', async ({
  page,
}) => {
  await page.goto('/');
  const root = page.locator('html');
  await expect(root).toHaveAttribute('data-theme', 'light');
  await expect(root).toHaveAttribute('lang', 'tr');
  await header(page).getByRole('button', { name: /koyu/i }).click();
  await expect(root).toHaveAttribute('data-theme', 'dark');
  await header(page)
    .getByRole('button', { name: /dil|TY/i })
    .first()
    .click();
  await page.getByRole('menuitemradio', { name: /English/ }).click();
  await expect(page.getByRole('heading', { name: 'Hot games' })).toBeVisible();
  await expect(root).toHaveAttribute('lang', 'en-GB');
  const sent = async (): Promise<string> =>
    /<html[^>]*>/.exec(await (await page.request.get('/')).text())?.[0] ?? '';
  await expect.poll(sent).toMatch(/data-theme="dark" data-language="EN"/);
  await page.reload();
  await expect(root).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByRole('heading', { name: 'Hot games' })).toBeVisible();

  await page.context().clearCookies();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Hot games' })).toBeVisible();
  await expect(root).toHaveAttribute('data-theme', 'dark');
  await expect.poll(sent).toMatch(/data-theme="dark" data-language="EN"/);
});
