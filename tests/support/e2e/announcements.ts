import type { Page } from '@playwright/test';
import { goHome, main } from './site.ts';

/** What the house announces on its pages is asked here; pop-ups are asked for apart, in a quiet moment. */
export const CONTENT = /\/wps\/relay\/MCSFE_getListAnnouncements\?types=B/;
const POPUPS = /\/wps\/relay\/MCSFE_getListAnnouncements\?types=PU/;
export const withoutPopups = (page: Page): Promise<unknown> =>
  page.route(POPUPS, (route) => route.fulfill(announced({})));
export const CHANGED_RESOURCES = 'https://haber.example/';
/** Where the banners of Home lead, by the words of their buttons. */
const LINKS = {
  Oyna: { linkageType: 'G', vendor: 'NIMBUS', nodeId: '10001' },
  'Hemen katıl': { linkageType: 'URL', linkage: '/fish' },
  'Haberi oku': { linkageType: 'URL', linkage: CHANGED_RESOURCES },
};
const banners = Object.entries(LINKS).map(([action, link]) => ({
  ...{ bannerId: action, groupName: 'w_home', title: action, url: '/art/banner-rng.svg', label: null },
  ...{ subtitle: null, action, linkage: null, vendor: null, nodeId: null, ...link },
}));
export const NOTICE = {
  ...{ id: 'n1', title: 'Sakin bir gün', content: '<p>Bir şey olmadı.</p>' },
  startDateStr: 1_795_165_200_000,
};

/** What the platform answers when nothing is announced but this. */
export const announced = (more: object) => ({
  json: { success: true, value: { banners: [], player: [], popup: [], promotion: [], ...more } },
});

/** One banner of each kind and one notice, in place of whatever the house announces. */
export const announce = async (page: Page): Promise<void> => {
  await withoutPopups(page);
  await page.route(CONTENT, (route) => route.fulfill(announced({ banners, player: [NOTICE] })));
  await page.context().route(CHANGED_RESOURCES, (route) => route.fulfill({ body: 'Haberler' }));
};

/** Presses the button of a banner of Home. */
export const pressBanner = async (page: Page, action: keyof typeof LINKS): Promise<void> => {
  await goHome(page);
  const slideshow = main(page).getByRole('region', { name: 'Öne çıkanlar' });
  // Or its turn might be over before it is pressed; it may stand still already.
  const stop = slideshow.getByRole('button', { name: /^Slaytları (durdur|oynat)$/ });
  if ((await stop.getAttribute('aria-label')) === 'Slaytları durdur') await stop.click();
  const at = Object.keys(LINKS).indexOf(action) + 1;
  await slideshow.getByRole('button', { name: `${at} / ${banners.length}` }).click();
  await slideshow.getByRole('button', { name: action, exact: true }).click();
};
