import { expect, type Locator, type Page } from '@playwright/test';
import type { PageDriver, WireAnswer } from '../../kit/page.ts';
import type { PlatformServer } from '../../support/e2e/platform-server.ts';
import { main, standStill } from '../../support/e2e/site.ts';

const board = (page: Page): Locator => main(page).getByRole('region', { name: 'Kazananlar panosu' });
const rows = (page: Page): Locator => board(page).getByRole('listitem');
const button = (page: Page, name: string): Locator => board(page).getByRole('button', { name });

const offline: WireAnswer = { abort: true };
const wins = (count: number): WireAnswer => ({
  json: {
    success: true,
    value: {
      list: ['Golden Pride', 'Coronet Ways', 'Mega Carousel', 'Khepri Gold']
        .slice(0, count)
        .map((gameName, at) => ({
          vo: {
            customerName: 'me•••42',
            gameName,
            winAmount: 48_210 - at,
            vendor: 'NIMBUS',
            nodeId: gameName,
            multiple: 12,
          },
        })),
    },
  },
});
const answers = { four: wins(4), three: wins(3), none: wins(0), refused: offline };
const arrange = {
  four: async (): Promise<void> => undefined,
  refused: async (platform: PlatformServer): Promise<void> => {
    await platform.does('fault', { endpoint: 'listWinners', kind: 'fail', count: 1 });
  },
};
const NO_SETTING = 'what the players of the demo have won is no setting: favourites.e2e.ts';

const shows = async (page: Page): Promise<void> => {
  await expect(board(page)).not.toHaveAttribute('aria-busy');
  await expect(board(page)).toContainText(/Son bir günde kazanan yok|×/);
};
const hasRows = (count: number) => async (page: Page) => {
  await expect(rows(page)).toHaveCount(count);
  // WIN-01: what fits stands still, and has nothing to stop.
  await expect(button(page, 'Kazananlar panosunu durdur')).toHaveCount(0);
};
const WINS = /\/GCSGAME_getRankList/;

export const driver: PageDriver<PlatformServer> = {
  flow: 'winnerBoard',
  moves: true,
  start: {
    'the slots': async (page) => {
      await page.goto('/rng');
      await expect(board(page)).toHaveAttribute('aria-busy', 'true');
      await standStill(page);
    },
    'another category': async (page) => {
      await page.goto('/fish');
      await expect(main(page).getByRole('list').first()).toBeVisible();
    },
  },
  holds: { listWinners: WINS, refreshWinners: WINS },
  answers: { listWinners: answers, refreshWinners: answers },
  arrange: { listWinners: arrange, refreshWinners: arrange },
  notOfServer: {
    'listWinners = three': NO_SETTING,
    'listWinners = none': NO_SETTING,
    'refreshWinners = three': NO_SETTING,
    'refreshWinners = none': NO_SETTING,
  },
  act: {
    'board.pause': (page) => button(page, 'Kazananlar panosunu durdur').click(),
    'board.resume': (page) => button(page, 'Kazananlar panosunu başlat').click(),
    'board.retry': (page) => button(page, 'Yeniden dene').click(),
  },
  verify: {
    loading: async (page) => {
      await expect(board(page)).toHaveAttribute('aria-busy', 'true');
      await expect(rows(page)).toHaveCount(0);
    },
    showing: shows,
    refreshing: shows,
    // WIN-01: they stand still, with the button that lets them move on.
    paused: async (page) => {
      await shows(page);
      await expect(button(page, 'Kazananlar panosunu başlat')).toBeVisible();
      await expect(board(page).locator('[data-paused]')).toHaveCount(1);
    },
    missing: (page) => expect(board(page).getByRole('alert')).toContainText('Bu bölüm yüklenemedi'),
    'listWinners = four': async (page) => {
      await expect.poll(() => rows(page).count()).toBeGreaterThan(3);
      await expect(button(page, 'Kazananlar panosunu durdur')).toBeVisible();
    },
    'listWinners = three': hasRows(3),
    'listWinners = none': hasRows(0),
    'refreshWinners = three': hasRows(3),
    'refreshWinners = none': hasRows(0),
  },
  unseen: { off: 'another category has no board' },
};
