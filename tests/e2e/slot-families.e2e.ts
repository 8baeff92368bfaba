import type { Frame, Page } from '@playwright/test';
import { findings } from '../support/e2e/axe.ts';
import { booksAgree } from '../support/e2e/books.ts';
import { enter } from '../support/e2e/entrance.ts';
import { NIGHT } from '../support/e2e/night.ts';
import { startPlatform } from '../support/e2e/platform-server.ts';
import {
  game,
  main,
  minorOf,
  openSignedIn,
  playRound,
  roundOver,
  shownBalance,
} from '../support/e2e/site.ts';
import { MEMBER, expect, test } from '../support/e2e/test.ts';

interface Row {
  readonly nodeId: string;
  readonly vassalage: string;
  readonly gameName: string;
  readonly tag: string | null;
}
/** The address of the first slot whose name has these words, or of one with this mark. */
const slot = async (url: string, { name = '', tag }: { name?: string; tag?: string }): Promise<string> => {
  for (let pageNo = 1; pageNo <= 20; pageNo += 1) {
    const query = new URLSearchParams({
      ...{ gameType: 'RNG', gameClassify: 'JP', gameName: name },
      ...{ pageNo: String(pageNo), pageSize: '50' },
    });
    const response = await fetch(`${url}/wps/relay/GCSGAME_gameList?${query}`, {
      headers: { merchant: 'statehouse' },
    });
    const { value } = (await response.json()) as { value: { games: readonly Row[] } };
    const found = value.games.find((row) => row.gameName.includes(name) && (!tag || row.tag === tag));
    if (found) return `/game?nodeId=${found.nodeId}&vendor=${found.vassalage}`;
  }
  throw new Error(`no slot ${name} ${tag}`);
};
const frameOf = (page: Page): Frame => page.frames().find((frame) => frame !== page.mainFrame())!;
const skip = (page: Page): Promise<void> => page.keyboard.press('Space');

/** What the rules of each family say, in words that no other family has (decision 0146). */
const FAMILIES = [
  { family: 'ways', wanted: { name: 'Ways' }, rules: /243 yol: soldan başlayarak/ },
  { family: 'hold', wanted: { name: 'Hold & Win' }, rules: /para yerinde kalır ve 3 yeniden dönüş başlatır/ },
  { family: 'jackpot', wanted: { tag: 'JP' }, rules: /her 3 saniyede 165,11 ekler/ },
] as const;

for (const { family, wanted, rules } of FAMILIES)
  test(
    `GAM-03: a slot of the family ${family} is played by keys alone, its rules are stated, and the books agree`,
    NIGHT,
    async ({ page }, info) => {
      const platform = await startPlatform();
      try {
        await enter(page, platform.url, await slot(platform.url, wanted));
        await roundOver(page);
        const opening = await shownBalance(page);
        expect(await findings(frameOf(page))).toEqual([]);

        await expect(main(page).locator('iframe')).toBeFocused();
        for (let round = 0; round < 4; round += 1)
          await playRound(
            page,
            () => page.keyboard.press('Space'),
            () => skip(page),
          );
        await page.screenshot({ path: info.outputPath(`${family}.png`) });

        await page.keyboard.press('i');
        const about = game(page).getByRole('dialog', { name: 'Oyun bilgisi' });
        await expect(about).toContainText(rules);
        expect(await findings(frameOf(page))).toEqual([]);
        await page.keyboard.press('Escape');
        await expect(about).toBeHidden();
        await page.keyboard.press('h');
        const visit = game(page).getByRole('dialog', { name: 'Bu ziyaret' });
        await expect(visit.getByRole('row')).toHaveCount(5);
        await page.keyboard.press('Escape');

        await booksAgree(page, platform, { opening, bets: 4 });
      } finally {
        await platform.stop();
      }
    },
  );

test(
  'JAC-01, JAC-04: the ticker of the site and the jackpot in its games are one amount',
  NIGHT,
  async ({ page, platform }) => {
    const ticker = main(page)
      .locator('[data-flow="jackpot"]')
      .getByRole('img', { name: /^P\s?[\d.]+,\d\d$/ });
    const amount = async (): Promise<number> => minorOf((await ticker.getAttribute('aria-label')) ?? '');
    await openSignedIn(page, MEMBER, '/');
    await expect(ticker).toBeVisible();
    const before = await amount();
    await page.goto(await slot(platform.url, { tag: 'JP' }));
    await roundOver(page);
    const held = minorOf(await game(page).locator('.pool strong').innerText());
    await page.goto('/');
    await expect(ticker).toBeVisible();
    expect(held).toBeGreaterThanOrEqual(before);
    expect(await amount()).toBeGreaterThanOrEqual(held);
    // In steps of 165.11 from one reading to the next.
    expect([(held - before) % 16_511, ((await amount()) - held) % 16_511]).toEqual([0, 0]);
  },
);
