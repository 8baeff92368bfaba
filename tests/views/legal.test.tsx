import { screen, waitFor, within } from '@testing-library/react';
import { sql } from 'drizzle-orm';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { rowsOf } from '../../platform/db/open.ts';
import { lastOf, publish } from '../../platform/domains/legal/documents.ts';
import { setupUser, describeSite, fillPuzzle } from '../support/site.tsx';

const site = describeSite();
const footer = () => screen.findByRole('contentinfo');
const titled = (name: string) => screen.findByRole('heading', { level: 1, name });
const DOCUMENTS = [
  ['Koşullar', '/legal/terms', 'Oyun koşulları'],
  ['Gizlilik politikası', '/legal/privacy', 'Gizlilik politikası'],
  ['Sorumlu oyun', '/legal/responsible', 'Sorumlu oyun'],
  ['Lisans', '/legal/licence', 'Lisans'],
  ['Hakkımızda', '/legal/about', 'Hakkımızda'],
] as const;
/** The terms, published as their next version. */
const renewTerms = async (): Promise<number> => {
  const { db, clock } = site.platform.deps;
  const translations = (await lastOf(db, 'terms'))?.translations ?? {};
  return (await publish(db, { kind: 'terms', translations, effectiveFrom: null }, clock.now())).version;
};

test('NAV-16: the footer links to terms, privacy, responsible play, licence and about, and so do its seals', async () => {
  const user = setupUser();
  await site.visit('/rng');
  const documents = within(
    await within(await footer()).findByRole('navigation', { name: 'Kurallar ve belgeler' }),
  );
  expect(documents.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual(
    DOCUMENTS.map(([label, path]) => [label, path]),
  );
  const seals = within(within(await footer()).getByRole('region', { name: 'Lisans ve güvenlik' }));
  expect(seals.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/legal/licence',
    '/legal/licence',
    '/legal/licence',
    '/legal/responsible',
  ]);
  await user.click(seals.getByRole('link', { name: /MGB\/B2C\/0418/ }));
  expect(await titled('Lisans')).toBeVisible();
  expect(location.pathname).toBe('/legal/licence');
  expect(await screen.findByText(/Meridian Gaming Board’un \(uydurma\)/)).toBeVisible();
});

test('each document is a page with its version and date, and leads to the others', async () => {
  const user = setupUser();
  await site.visit('/legal/terms');
  for (const [label, path, title] of DOCUMENTS) {
    await user.click(
      within(screen.getByRole('navigation', { name: 'Tüm belgeler' })).getByRole('link', { name: label }),
    );
    const heading = await titled(title);
    expect(await screen.findByText(/^Sürüm 1,/)).toHaveTextContent(
      /^Sürüm 1, \d{1,2} \p{L}{3} \d{4} tarihinden beri yürürlükte$/u,
    );
    expect(location.pathname).toBe(path);
    await waitFor(() =>
      expect(within(heading.closest('article') as HTMLElement).getAllByText(/\S{3}/).length).toBeGreaterThan(
        5,
      ),
    );
  }
});

test('I18-04: after a change of language the document is loaded in that language', async () => {
  const user = setupUser();
  await site.visit('/legal/privacy');
  await titled('Gizlilik politikası');
  const head = within(screen.getByRole('banner'));
  await user.click(await head.findByRole('button', { name: /^Dil/ }));
  await user.click(await screen.findByRole('menuitemradio', { name: /English/ }));
  expect(await screen.findByText(/The security log and places of sign-in/)).toBeVisible();
  expect(await titled('Privacy policy')).toBeVisible();
});

test('an unknown document is reported with a link to Home; one that failed to load can be retried', async () => {
  const user = setupUser();
  await site.visit('/legal/cookies');
  expect(await screen.findByText('Böyle bir belge yok')).toBeVisible();
  const main = within(screen.getByRole('main'));
  await user.click(main.getByRole('link', { name: 'Ana sayfa' }));
  await waitFor(() => expect(location.pathname).toBe('/'));
  site.meets(http.get(/\/wps\/legal\/document/, () => HttpResponse.error(), { once: true }));
  await site.visit('/legal/terms?version=1');
  expect(await screen.findByText('Belge yüklenemedi')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Yeniden dene' }));
  expect(await titled('Oyun koşulları')).toBeVisible();
});

test('FRC-02: with a forced login, the documents can be read before it', async () => {
  const { settings } = site.platform.deps;
  const { store } = settings.current();
  await settings.write({ store: { ...store, forcedLogin: true } });
  try {
    await site.visit('/legal/terms');
    expect(await titled('Oyun koşulları')).toBeVisible();
  } finally {
    await settings.write({ store });
  }
});

test('VAL-19: registering accepts the versions that the form links to; newer versions need a new tick, and the input stays', async () => {
  const user = setupUser();
  const before = await renewTerms();
  await site.visit('/register');
  const dialog = within(await screen.findByRole('dialog', { name: 'Hesap oluştur' }));
  const box = () => dialog.getByRole('checkbox');
  const link = (name: RegExp) => dialog.getByRole('link', { name });
  const values = { username: 'Findik26', password: 'Kestane7Kebap', confirmPassword: 'Kestane7Kebap' };
  const field = (name: string) =>
    dialog.findByLabelText(/^(Kullanıcı adı|Şifre)/, { selector: `input[name=${name}]` });
  for (const [name, value] of Object.entries(values)) await user.type(await field(name), value);
  expect(link(/^koşulları/)).toHaveAttribute('href', `/legal/terms?version=${before}`);
  expect(link(/^gizlilik politikasını/)).toHaveAttribute('href', '/legal/privacy?version=1');
  await user.click(box());

  const now = await renewTerms();
  await user.click(dialog.getByRole('button', { name: 'Hesap oluştur' }));
  await fillPuzzle(user);
  await waitFor(() =>
    expect(box()).toHaveAccessibleDescription(/koşullar ya da gizlilik politikası değişti/),
  );
  expect(box()).not.toBeChecked();
  expect(link(/^koşulları/)).toHaveAttribute('href', `/legal/terms?version=${now}`);
  for (const [name, value] of Object.entries(values)) expect(await field(name)).toHaveValue(value);

  await user.click(box());
  await user.click(dialog.getByRole('button', { name: 'Hesap oluştur' }));
  await fillPuzzle(user);
  await waitFor(() => expect(sessionStorage.getItem('account')).toBe('Findik26'));
  expect(
    await rowsOf(
      site.platform.deps.db,
      sql`select kind, version, a.language from legal_acceptances a join members m on m.id = a.member_id
        where account = 'Findik26' order by kind`,
    ),
  ).toEqual([
    { kind: 'privacy', version: 1, language: 'TY' },
    { kind: 'terms', version: now, language: 'TY' },
  ]);
});
