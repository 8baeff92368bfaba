/** Back in without the password, by mail and by phone; a wished change; a look around without an account. */
import type { Locator, Page } from '@playwright/test';
import type { House } from '../support/e2e/house.ts';
import {
  accountMenu,
  askToSignOut,
  header,
  loginDialog,
  main,
  passSlider,
  sendHeaderForm,
  sessionIn,
  signIn,
} from '../support/e2e/site.ts';
import { MEMBER, expect, test } from '../support/e2e/test.ts';

const OWN = 'Kendi-Sectigim-27';
const MAIL = 'mina_k@ornek.test';
const NUMBER = '532 000 12 01';
const forgot = (page: Page): Locator => page.getByRole('dialog', { name: 'Şifreni mi unuttun?' });
const change = (page: Page): Locator => page.getByRole('dialog', { name: 'Şifre değiştir' });
const field = (within: Locator, name: string): Locator =>
  within.getByLabel(new RegExp(`^${name}( \\*|\\*)?$`));
const openForgot = async (page: Page, url: string): Promise<void> => {
  await page.goto(`${url}/login`);
  await loginDialog(page).getByRole('button', { name: 'Şifreni mi unuttun?' }).click();
  await expect(forgot(page)).toBeVisible();
};
const askForMail = async (page: Page, username: string, email: string): Promise<void> => {
  await field(forgot(page), 'Kullanıcı adı').fill(username);
  await field(forgot(page), 'E-posta').fill(email);
  await forgot(page).getByRole('button', { name: 'E-postayı gönder' }).click();
  await expect(forgot(page)).toContainText('Bu hesap bu adrese aitse e-posta yola çıktı.');
};
const lastMessage = async (house: House, channel: 'sms' | 'email') =>
  (await house.outbox()).find((message) => message.channel === channel);

test('FGT-01, FGT-05, VAL-08: a password for one sign-in comes by mail, and a password of one’s own follows it', async ({
  page,
  lone,
}) => {
  await openForgot(page, lone.url);
  await forgot(page).getByRole('button', { name: 'E-postayı gönder' }).click();
  for (const name of ['Kullanıcı adı', 'E-posta'])
    await expect(field(forgot(page), name)).toHaveAccessibleDescription('Bu alan boş bırakılamaz.');
  await askForMail(page, MEMBER.account, MAIL);
  await forgot(page).getByRole('button', { name: 'Onayla' }).click();
  await expect(forgot(page)).toHaveCount(0);

  const mail = await lastMessage(lone, 'email');
  expect(mail?.recipient).toBe(MAIL);
  const mailed = /^(\S+) ile/m.exec(mail?.body ?? '')?.[1] ?? '';
  await sendHeaderForm(page, { account: MEMBER.account, password: mailed });
  await passSlider(page);
  await expect(change(page)).toContainText('Sana verilen bir şifreyle giriş yaptın');
  // VAL-05: it was typed a moment ago.
  await expect(field(change(page), 'Şu anki şifre')).toHaveCount(0);
  await field(change(page), 'Yeni şifre').fill(OWN);
  await field(change(page), 'Yeni şifre tekrar').fill(OWN);
  await change(page).getByRole('button', { name: 'Şifre değiştir' }).click();
  await expect(change(page)).toHaveCount(0);
  await expect(accountMenu(page)).toBeVisible();
  expect(JSON.stringify(await sessionIn(page))).not.toContain(OWN);
});

test('FGT-01: nothing tells whether there is such an account, and nobody else gets the mail', async ({
  page,
  lone,
}) => {
  for (const [username, email] of [
    ['kimse_yok', 'kimse@ornek.test'],
    [MEMBER.account, 'baska@ornek.test'],
  ] as const) {
    await openForgot(page, lone.url);
    await askForMail(page, username, email);
  }
  expect(await lone.outbox()).toEqual([]);
});

test('FGT-02 to FGT-04, VAL-09: a code on the phone sets a new password and signs in; the brand may not offer it', async ({
  page,
  lone,
}) => {
  await openForgot(page, lone.url);
  await forgot(page).getByRole('radio', { name: 'Telefon ile' }).check();
  await field(forgot(page), 'Cep telefonu').fill(NUMBER);
  await forgot(page).getByRole('button', { name: 'SMS gönder' }).click();
  await expect(forgot(page).getByRole('timer')).toBeVisible();
  await field(forgot(page), 'SMS kodu').fill('000000');
  await field(forgot(page), 'Yeni şifre').fill(OWN);
  await forgot(page).getByRole('button', { name: 'Yeni şifreyi kaydet' }).click();
  await expect(forgot(page).getByRole('alert')).toContainText('Kod doğru değil.');
  await expect(field(forgot(page), 'Yeni şifre')).toHaveValue(OWN);

  const code = /\d{6}/.exec((await lastMessage(lone, 'sms'))?.body ?? '')?.[0] ?? '';
  await field(forgot(page), 'SMS kodu').fill(code);
  await forgot(page).getByRole('button', { name: 'Yeni şifreyi kaydet' }).click();
  await expect(forgot(page)).toHaveCount(0);
  await expect(accountMenu(page)).toBeVisible();
  await expect(page).toHaveURL(`${lone.url}/`);

  await lone.does('module', { modId: 'CHNGPASSVERIF3', on: false });
  await page.evaluate(() => sessionStorage.clear());
  await openForgot(page, lone.url);
  await expect(forgot(page).getByText('Telefon ile')).toHaveCount(0);
});

test('PWD-03, PWD-04: a wished change goes on without a break', async ({ page, lone }) => {
  await page.goto(lone.url);
  await signIn(page);
  await expect(accountMenu(page)).toBeVisible();
  await accountMenu(page).click();
  await page.getByRole('menuitem', { name: 'Şifre değiştir' }).click();
  await field(change(page), 'Şu anki şifre').fill(MEMBER.password);
  await field(change(page), 'Yeni şifre').fill(OWN);
  await field(change(page), 'Yeni şifre tekrar').fill(OWN);
  await change(page).getByRole('button', { name: 'Şifre değiştir' }).click();
  await expect(change(page)).toHaveCount(0);
  await expect(accountMenu(page)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(header(page).getByText(/^P\s[\d.]+,\d\d$/)).toBeVisible();
});

test('FRE-01 to FRE-05, GAT-07, GAT-16: free play signs in with a trial account, which no game is opened to', async ({
  page,
  lone,
}) => {
  await page.goto(`${lone.url}/login`);
  await loginDialog(page).getByRole('button', { name: 'Ücretsiz oyna' }).click();
  await expect(header(page).getByRole('button', { name: /Hesap menüsü$/ })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const kept = Object.fromEntries(await sessionIn(page));
  expect(kept['isAgent']).toBe('4');
  expect(kept['cpw']).toBeUndefined();
  await expect(page).toHaveURL(`${lone.url}/`);
  await expect(accountMenu(page, kept['account'])).toBeVisible();
  await main(page)
    .getByRole('button', { name: /^Royal Sevens/ })
    .first()
    .click();
  const warning = page.getByRole('dialog', { name: 'Gerçek hesap gerekli' });
  await warning.getByRole('button', { name: 'Onayla' }).click();
  await expect(page.locator('iframe')).toHaveCount(0);
  await askToSignOut(page, kept['account']);
});
