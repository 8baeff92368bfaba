/** Visits of the site in the browser, and the checks there. */
import { expect, type Locator, type Page, type Route } from '@playwright/test';
import { announce } from '../../support/e2e/announcements.ts';
import { MEMBER, type Person } from '../../support/e2e/people.ts';
import {
  clearDialogs,
  game,
  header,
  loginDialog,
  main,
  openSignedIn,
  postAsOtherTab,
  sendHeaderForm,
  signInElsewhere,
} from '../../support/e2e/site.ts';
import { nextOf } from '../../support/e2e/waiting.ts';

export const STATUS = /\/wps\/system\/status/;
export const BALANCE = /\/wps\/v2\/wallets\/balance/;
export const AT_GAME = '/game?nodeId=10001&vendor=NIMBUS';

export interface Visit {
  person: Person | null;
  /** Whether the site is shown at all. */
  isOpen: boolean;
  /** Sessions of other tabs. */
  readonly kept: Map<Person, object>;
  /** Requests that wait for the platform's response. */
  readonly statuses: Route[];
  readonly lines: Route[];
}
export const visits = new WeakMap<Page, Visit>();
export const visit = (page: Page): Visit => {
  const found = visits.get(page);
  if (!found) throw new Error('The site has not been opened');
  return found;
};

export const start = (person: Person | null, address: string) => async (page: Page) => {
  const statuses: Route[] = [];
  const lines: Route[] = [];
  visits.set(page, { person, isOpen: false, kept: new Map(), statuses, lines });
  await page.route(STATUS, (route) => void statuses.push(route));
  await page.route(/\/wps\/stream/, (route) => void lines.push(route));
  await announce(page);
  await (person ? openSignedIn(page, person, address) : page.goto(address));
};

export const balance = (page: Page): Locator =>
  header(page).getByRole('group', { name: /^(Bakiye|Oyun parası)$/ });
export const refresh = (page: Page): Locator => header(page).getByRole('button', { name: 'Bakiyeyi yenile' });
export const dialogs = (page: Page): Locator => page.getByRole('dialog');
export const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name });
export const home = (page: Page): Locator => main(page).getByRole('heading', { name: 'Popüler oyunlar' });
export const isAtHome = async (page: Page): Promise<void> => {
  await expect(page).toHaveURL('/');
  await expect(home(page)).toBeVisible();
};
/** FRC-03, ROU-19: a visitor finds the form over Home; a signed-in member does not. */
export const isAtLogin = async (page: Page): Promise<void> => {
  await expect(page).toHaveURL('/login');
  await expect(home(page)).toBeVisible();
  await expect(loginDialog(page)).toHaveCount(visit(page).person ? 0 : 1);
};
export const isAtSlots = async (page: Page): Promise<void> => {
  await expect(page).toHaveURL('/rng');
  await expect(main(page).getByRole('heading', { level: 1, name: 'Slot' })).toBeAttached();
};

/** GAT-06, GAT-15, FRE-01: a signed-in person is in the game, for money or for play money; a visitor is not. */
export const isAnswered = async (page: Page): Promise<void> => {
  const { person } = visit(page);
  if (person) {
    await expect(page).toHaveURL(AT_GAME);
    await expect(main(page).getByText('Oyun parası', { exact: true })).toHaveCount(person === MEMBER ? 0 : 1);
    await expect(game(page).locator('body')).toBeAttached();
    return expect(dialogs(page)).toHaveCount(0);
  }
  await expect(loginDialog(page)).toBeVisible();
  await expect(page).toHaveURL('/');
};

/** A call is refused because the platform is closed, so the site requests the status. */
export const meetClosedSite = async (page: Page): Promise<void> => {
  await clearDialogs(page);
  const refuse = (route: Route): Promise<void> =>
    route.fulfill({ json: { success: false, errorCode: 'system.maintenance', message: '', value: null } });
  const { person } = visit(page);
  await page.route(person ? BALANCE : /\/wps\/captcha\/geetest/, refuse, { times: 1 });
  await (person ? refresh(page).click() : sendHeaderForm(page));
};
/** The site requests the status, and gets no response that would change anything. */
export const abortStatusRequest = async (page: Page): Promise<void> =>
  (await nextOf('the status', visit(page).statuses)).abort();

export const becomes =
  (condition: { readonly isOpen: boolean; readonly isForced?: boolean }) =>
  async (page: Page): Promise<void> => {
    const { isOpen, statuses } = visit(page);
    if (isOpen) await meetClosedSite(page);
    else if (statuses.length === 0) await page.getByRole('button', { name: 'Durumu yenile' }).click();
    const route = await nextOf('the status', statuses);
    const response = await route.fetch();
    const answer = (await response.json()) as {
      value: { status: number; info: { whitelabel: Record<string, boolean> } };
    };
    if (!condition.isOpen) answer.value.status = 1;
    answer.value.info.whitelabel['forcedLogin'] = condition.isForced === true;
    visit(page).isOpen = condition.isOpen;
    await route.fulfill({ response, json: answer });
  };
export const hasToken = (page: Page): Promise<boolean> =>
  page.evaluate(() => sessionStorage.getItem('token') !== null);
/** Another tab hands over its session; session.page.ts tests its messages. */
export const begins = (person: Person) => async (page: Page) => {
  const { kept } = visit(page);
  kept.set(person, kept.get(person) ?? (await signInElsewhere(page, person)));
  await postAsOtherTab(page, { type: 'give', kept: kept.get(person) });
  await expect.poll(() => hasToken(page)).toBe(true);
  visit(page).person = person;
};
