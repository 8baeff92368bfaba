import { header, passSlider, signOut } from '../support/e2e/site.ts';
import { MEMBER, expect, test } from '../support/e2e/test.ts';

test('LOG-08 to LOG-10, LOG-16: a remembered sign-in fills the form for a day, and the password is stored nowhere in clear', async ({
  page,
  context,
}) => {
  await page.goto('/login');
  const dialog = page.getByRole('dialog', { name: 'Giriş yap' });
  const password = dialog.locator('input[name="password"]');
  await dialog.getByLabel('Kullanıcı adı').fill(MEMBER.account);
  await password.fill(MEMBER.password);
  await dialog.getByRole('checkbox', { name: /hatırla/ }).check();
  await dialog.getByRole('button', { name: 'Giriş yap' }).click();
  await passSlider(page);
  await expect(header(page).getByText(MEMBER.account)).toBeVisible();

  await expect
    .poll(async () => (await context.cookies()).some(({ name }) => name === 'rememberSecret'))
    .toBe(true);
  const cookies = await context.cookies();
  expect(JSON.stringify(cookies)).not.toContain(MEMBER.password);
  const secret = cookies.find(({ name }) => name === 'rememberSecret');
  const day = Date.now() / 1000 + 24 * 3600;
  expect(Math.abs((secret?.expires ?? 0) - day)).toBeLessThan(120);
  expect(secret?.sameSite).toBe('Strict');
  const stores = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(stores).not.toContain(MEMBER.password);

  await signOut(page);
  await page.goto('/login');
  await expect(dialog.getByLabel('Kullanıcı adı')).toHaveValue(MEMBER.account);
  await expect(password).toHaveValue(MEMBER.password);
  await expect(dialog.getByRole('checkbox', { name: /hatırla/ })).toBeChecked();

  await dialog.getByRole('checkbox', { name: /hatırla/ }).uncheck();
  await dialog.getByRole('button', { name: 'Giriş yap' }).click();
  await passSlider(page);
  await expect(header(page).getByText(MEMBER.account)).toBeVisible();
  await expect
    .poll(async () => (await context.cookies()).filter(({ name }) => name.startsWith('remember')))
    .toEqual([]);
});
