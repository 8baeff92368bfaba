import type { Page } from '@playwright/test';
import { goHome, main } from './site.ts';

/** Requests for the announcements on pages; popups are requested separately, when the page is idle. */
export const CONTENT = /\/wps\/relay\/MCSFE_getListAnnouncements\?types=B/;
const POPUPS = /\/wps\/relay\/MCSFE_getListAnnouncements\?types=PU/;
export const withoutPopups = (page: Page): Promise<unknown> =>
  page.route(POPUPS, (route) => route.fulfill(announced({})));
export const CHANGED_RESOURCES = 'https://haber.example/';
/** Targets of the banners on Home, by the labels of their buttons. */
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

/** The response of a platform with no other announcements than these. */
export const announced = (more: object) => ({
  json: { success: true, value: { banners: [], player: [], popup: [], promotion: [], ...more } },
});

/** One banner of each kind and one notice, in place of the platform's announcements. */
export const announce = async (page: Page): Promise<void> => {
  await withoutPopups(page);
  await page.route(CONTENT, (route) => route.fulfill(announced({ banners, player: [NOTICE] })));
  await page.context().route(CHANGED_RESOURCES, (route) => route.fulfill({ body: 'Haberler' }));
};

/** Presses the button of a banner on Home. */
export const pressBanner = async (page: Page, action: keyof typeof LINKS): Promise<void> => {
  await goHome(page);
  const slideshow = main(page).getByRole('region', { name: 'Öne çıkanlar' });
  // The slideshow is paused, if it runs: otherwise it may move on before the press.
  const stop = slideshow.getByRole('button', { name: /^Slaytları (durdur|oynat)$/ });
  if ((await stop.getAttribute('aria-label')) === 'Slaytları durdur') await stop.click();
  const at = Object.keys(LINKS).indexOf(action) + 1;
  await slideshow.getByRole('button', { name: `${at} / ${banners.length}` }).click();
  await slideshow.getByRole('button', { name: action, exact: true }).click();
};
