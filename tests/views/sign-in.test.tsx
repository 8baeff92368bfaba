import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { PASSWORD, balanceIn } from '../support/platform.ts';
import { setupUser, describeSite, fillPuzzle, signIn } from '../support/site.tsx';

const site = describeSite();
const header = () => within(screen.getByRole('banner'));
/** Not by its label alone: the button beside it, which shows the password, has the same name. */
const passwordOf = (dialog: ReturnType<typeof within>) =>
  dialog.getByLabelText(/^Şifre/, { selector: 'input[name=password]' });
const loginDialog = () => screen.findByRole('dialog', { name: 'Giriş yap' });

test('LOG-14, LOG-15, LOG-22, NAV-05: a member signs in with the puzzle and sees the balance of the ledger', async () => {
  const user = setupUser();
  const { account, wallet } = await site.addMember(1_248_050n);
  await site.visit('/rng');
  await signIn(user, account);
  expect(await header().findByText('P 12.480,50')).toBeVisible();
  expect(await balanceIn(site.platform.deps, wallet)).toBe(1_248_050n);
  expect(sessionStorage.getItem('account')).toBe(account);
  expect(sessionStorage.getItem('token')).not.toBeNull();
  await waitFor(() => expect(location.pathname).toBe('/'));
});

test('LOG-13: an empty form names the missing fields, and no puzzle is requested', async () => {
  const user = setupUser();
  await site.visit('/login');
  const dialog = within(await loginDialog());
  await user.type(dialog.getByLabelText(/^Kullanıcı adı/), 'ab{Enter}');
  expect(await dialog.findByText('Bu alan boş bırakılamaz.')).toBeVisible();
  expect(dialog.getByLabelText(/^Kullanıcı adı/)).toHaveValue('ab');
  expect(screen.queryByRole('slider')).toBeNull();
});

test('LOG-13: after one wrong password the error is at its field, which has the focus; the name stays, no image captcha is required', async () => {
  const user = setupUser();
  const { account } = await site.addMember();
  await site.visit();
  await signIn(user, account, 'Wrong-Horse-26');
  const dialog = within(await loginDialog());
  const password = passwordOf(dialog);
  const expectRefusal = () =>
    waitFor(() => {
      expect(password).toHaveFocus();
      expect(password).toHaveAttribute('aria-invalid', 'true');
      expect(password).toHaveAccessibleDescription('Kullanıcı adı veya şifre doğru değil.');
    });
  await expectRefusal();
  expect(dialog.queryByRole('alert')).toBeNull();
  expect(dialog.getByLabelText(/^Kullanıcı adı/)).toHaveValue(account);
  expect(dialog.queryByLabelText(/^Resimdeki harfler/)).toBeNull();
  await user.clear(password);
  await user.type(password, 'Wrong-Again-26{Enter}');
  await fillPuzzle(user);
  await expectRefusal();
  await user.clear(password);
  await user.type(password, `${PASSWORD}{Enter}`);
  await fillPuzzle(user);
  expect(await header().findByText(account)).toBeVisible();
});

test('CAP-03, CAP-01: the third wrong password requires the image captcha, and with it the right password signs in', async () => {
  const user = setupUser();
  const { account } = await site.addMember();
  await site.platform.login(account, 'Wrong-Horse-26', {}, { ip: '198.51.100.1' });
  await site.platform.login(account, 'Wrong-Horse-26', {}, { ip: '198.51.100.2' });
  await site.visit();
  await signIn(user, account, 'Wrong-Horse-26');
  const dialog = within(await loginDialog());
  expect(await dialog.findByText('Kullanıcı adı veya şifre doğru değil.')).toBeVisible();
  expect(sessionStorage.getItem('token')).toBeNull();

  await dialog.findByRole('img', { name: /Bozulmuş harfler/ });
  const password = passwordOf(dialog);
  await user.clear(password);
  await user.type(password, PASSWORD);
  site.platform.clock.advance(2000);
  await user.type(dialog.getByLabelText(/^Resimdeki harfler/), `${site.platform.captchaCode()}{Enter}`);
  await fillPuzzle(user);
  expect(await header().findByText(account)).toBeVisible();
  expect(sessionStorage.getItem('token')).not.toBeNull();
});

test('ERR-05: a sign-in without a network is reported and keeps the input', async () => {
  const user = setupUser();
  const { account } = await site.addMember();
  await site.visit();
  site.meets(http.post(/\/session\/login$/, () => HttpResponse.error()));
  await signIn(user, account);
  const dialog = within(await loginDialog());
  expect(await dialog.findByText('Ağ bağlantısı kararsız. Yeniden dene.')).toBeVisible();
  expect(dialog.getByLabelText(/^Kullanıcı adı/)).toHaveValue(account);
});

test('OUT-01, OUT-03 to OUT-05: signing out is confirmed first, keeps only the merchant and leads to Home', async () => {
  const user = setupUser();
  const { account } = await site.addMember();
  await site.visit();
  await signIn(user, account);
  const openSignOutDialog = async () => {
    await user.click(
      await header().findByRole('button', { name: new RegExp(`^${account} .*Hesap menüsü$`) }),
    );
    await user.click(await screen.findByRole('menuitem', { name: 'Çıkış yap' }));
    const dialog = await screen.findByRole('dialog', { name: 'Uyarı' });
    expect(dialog).toHaveTextContent('Oturumu kapatmak istediğine emin misin?');
    return within(dialog);
  };
  await user.click((await openSignOutDialog()).getByRole('button', { name: 'Vazgeç' }));
  expect(sessionStorage.getItem('token')).not.toBeNull();
  await user.click((await openSignOutDialog()).getByRole('button', { name: 'Onayla' }));
  expect(await header().findByPlaceholderText('Kullanıcı adı')).toBeVisible();
  expect(Object.keys(sessionStorage)).toEqual(['merchant']);
  expect(location.pathname).toBe('/');
});

test('a sign-in on another device ends this session and shows the reason', async () => {
  const user = setupUser();
  const { account } = await site.addMember();
  await site.visit();
  await signIn(user, account);
  await header().findByText(account);
  await site.platform.tokenOf(account, { ip: '198.51.100.7' });
  expect(await screen.findByText(/başka bir cihazdan girildi/)).toBeVisible();
  expect(sessionStorage.getItem('token')).toBeNull();
});
