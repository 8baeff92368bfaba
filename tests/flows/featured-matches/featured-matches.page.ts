import { expect, type Locator, type Page } from '@playwright/test';
import type { PageDriver, WireAnswer } from '../../kit/page.ts';
import type { PlatformServer } from '../../support/e2e/platform-server.ts';
import { header, main } from '../../support/e2e/site.ts';

const shelf = (page: Page): Locator => main(page).getByRole('region', { name: 'Öne çıkan maçlar' });
const cards = (page: Page): Locator => shelf(page).getByRole('listitem').getByRole('button');
const providers = (page: Page): Locator => main(page).getByRole('region', { name: 'Oyun sağlayıcıları' });

const match = (id: string, league: string, sides: readonly [string, string], more: object) => ({
  ...{ id, league, sport: 'football', home: sides[0], away: sides[1], live: null },
  kickOff: '2026-11-26T20:30:00.000Z',
  odds: [
    { pick: 'home', price: 1.62 },
    { pick: 'draw', price: 3.9 },
    { pick: 'away', price: null },
  ],
  ...more,
});
const answer = (...matches: readonly object[]): WireAnswer => ({
  json: {
    success: true,
    value: { game: { nodeId: '50001', vassalage: 'BTI', gameType: 'SPORTS', gameName: 'Spor' }, matches },
  },
});
const BOGAZ = match('super-1', 'Süper Lig', ['Boğaz SK', 'Karaca FK'], {
  live: { home: 2, away: 1, minute: 67 },
});
const answers: Readonly<Record<string, WireAnswer>> = {
  two: answer(BOGAZ, match('vleague-1', 'V-League', ['Hà Nội Sen', 'Sài Gòn Cọp'], {})),
  one: answer(match('liman-1', 'Liman Açık', ['E. Marin', 'J. Okafor'], { sport: 'tennis' })),
  none: answer(),
  refused: { status: 404, json: {} },
};
const arrange = {
  two: async () => undefined,
  refused: async (platform: PlatformServer) =>
    void (await platform.does('fault', { endpoint: 'listFeaturedMatches', kind: 'fail', count: 1 })),
};
const CALENDAR = 'the fixtures follow from the clock: featured-matches.test.ts';

const isGone = async (page: Page): Promise<void> => expect(shelf(page)).toHaveCount(0);
const isShown = async (page: Page): Promise<void> => {
  await expect(cards(page).first()).toBeVisible();
  await expect(cards(page).first()).toContainText(/Lig: .+Maç: .+1 /);
};

export const driver: PageDriver<PlatformServer> = {
  flow: 'featuredMatches',
  away: ['away', 'loading', 'absent'],
  start: {
    plain: async (page) => void (await page.goto('/')),
  },
  holds: {
    listFeaturedMatches: /\/wps\/relay\/GCS_featuredMatches/,
    refreshMatches: /\/wps\/relay\/GCS_featuredMatches/,
  },
  answers: { listFeaturedMatches: answers, refreshMatches: answers },
  arrange: { listFeaturedMatches: arrange, refreshMatches: arrange },
  notOfServer: {
    'listFeaturedMatches = one': CALENDAR,
    'listFeaturedMatches = none': CALENDAR,
    'refreshMatches = one': CALENDAR,
    'refreshMatches = none': CALENDAR,
  },
  act: {
    'shelf.show': async (page) => {
      if (new URL(page.url()).pathname !== '/')
        await header(page).getByRole('link', { name: 'Ana sayfa', exact: true }).click();
      await expect(async () => {
        await page.mouse.wheel(0, 600);
        await expect(providers(page)).toBeVisible({ timeout: 500 });
      }).toPass();
    },
    'shelf.leave': async (page) => {
      const slots = page.getByRole('contentinfo').getByRole('link', { name: 'Slot', exact: true });
      await expect(async () => {
        await page.mouse.wheel(0, 600);
        await expect(slots).toBeVisible({ timeout: 500 });
      }).toPass();
      await slots.click();
      await expect(providers(page)).toHaveCount(0);
    },
  },
  verify: { away: isGone, loading: isGone, absent: isGone, showing: isShown, refreshing: isShown },
};
