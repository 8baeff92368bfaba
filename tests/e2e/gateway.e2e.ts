import { startPlatform } from '../support/e2e/platform-server.ts';
import {
  balanceInGame,
  header,
  main,
  movedInGame,
  playRound,
  shownBalance,
  signIn,
  signOut,
  stage,
} from '../support/e2e/site.ts';
import { MEMBER, expect, test, withMotion } from '../support/e2e/test.ts';

test.use(withMotion);

test('behind GATEWAY_URL the main job runs on another platform, with its stream and its game', async ({
  page,
  platform,
}) => {
  const front = await startPlatform({ data: platform.data, env: { GATEWAY_URL: platform.url } });
  try {
    const elsewhere: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(front.url) && !request.url().startsWith('data:'))
        elsewhere.push(request.url());
    });
    const stream = page.waitForRequest(`${front.url}/wps/stream`, { timeout: 60_000 });
    await page.goto(front.url);
    await signIn(page);
    await expect(header(page).getByText(MEMBER.account)).toBeVisible();
    await stream;
    await main(page)
      .getByRole('button', { name: /^Royal Sevens/ })
      .first()
      .click();
    await expect(page).toHaveURL(`${front.url}/game?nodeId=10001&vendor=NIMBUS`);
    await expect(stage(page)).toHaveAttribute('data-state', 'ready');
    const before = await balanceInGame(page);
    await playRound(page);
    await expect.poll(async () => (await shownBalance(page)) - (await balanceInGame(page))).toBe(0);
    expect(await balanceInGame(page)).toBe(before + (await movedInGame(page)));
    expect((await platform.does('audit', {})).isSound).toBe(true);

    await platform.does('status', { condition: 'maintenance' });
    await expect(page.getByText(/Planlı bakım sürüyor/)).toBeVisible();
    await platform.does('status', { condition: 'normal' });
    await expect(header(page).getByText(MEMBER.account)).toBeVisible();

    await signOut(page);
    await expect(header(page).getByRole('button', { name: 'Giriş yap' })).toBeVisible();
    expect(elsewhere).toEqual([]);
  } finally {
    await front.stop();
  }
});
