import { NIGHT } from '../support/e2e/night.ts';
import { startPlatform } from '../support/e2e/platform-server.ts';
import { readBooks } from '../support/e2e/books.ts';
import {
  game,
  header,
  minorOf,
  passByProof,
  playRound,
  shownBalance,
  signIn,
  signOut,
  stage,
} from '../support/e2e/site.ts';
import { MEMBER, expect, test, withMotion } from '../support/e2e/test.ts';

test.use(withMotion);

test('a member signs in, finds a game, spins ten times, and the ledger shows the same money', async ({
  page,
}) => {
  const platform = await startPlatform();
  try {
    await page.goto(platform.url);
    await expect(page.getByRole('heading', { name: 'Popüler oyunlar' })).toBeVisible();
    await signIn(page);
    await expect(header(page).getByText(MEMBER.account)).toBeVisible();
    await expect(page).toHaveURL(`${platform.url}/`);
    const before = await shownBalance(page);
    expect(before).toBe(1_248_050);

    await header(page).getByRole('combobox', { name: 'Oyun ara' }).fill('royal sevens');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/games\?q=royal\+sevens$/);
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Royal Sevens/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/game\?nodeId=/);

    await expect(stage(page)).toHaveAttribute('data-state', 'ready');
    for (let round = 0; round < 10; round += 1) {
      await playRound(page);
    }
    const inGame = minorOf(await game(page).locator('.figure.balance strong').innerText());
    await expect.poll(() => shownBalance(page)).toBe(inGame);
    const after = await shownBalance(page);

    await signOut(page);
    await expect(header(page).getByRole('button', { name: 'Giriş yap' })).toBeVisible();
    await expect(page).toHaveURL(`${platform.url}/`);
    expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull();
    expect(await page.evaluate(() => sessionStorage.getItem('merchant'))).toBe('statehouse');

    expect((await platform.does('audit', {})).isSound).toBe(true);
    await platform.kill();
    const books = await readBooks(platform.data, MEMBER.account);
    expect(books.sum).toBe(after - before);
    expect(books.balance).toBe(after);
    expect(books.kinds.filter((kind) => kind === 'bet')).toHaveLength(10);
  } finally {
    await platform.stop();
  }
});

test('a visitor who starts a game signs in first; afterwards Home is open', NIGHT, async ({ page }) => {
  await page.goto('/rng');
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Royal Sevens/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Giriş yap' });
  await expect(dialog).toBeVisible();
  await dialog.getByLabel('Kullanıcı adı').fill(MEMBER.account);
  await dialog.getByLabel(/^Şifre( \*|\*)?$/).fill(MEMBER.password);
  await dialog.getByRole('button', { name: 'Giriş yap' }).click();
  await passByProof(page);
  await expect(header(page).getByText(MEMBER.account)).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
});
