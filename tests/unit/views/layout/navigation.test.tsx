import { render, screen, waitFor, within } from '@testing-library/react';
import { selectChild } from '../../../../src/machines/app/app/app.refs.ts';
import userEvent from '@testing-library/user-event';
import { IntlProvider } from 'react-intl';
import { describe, expect, it } from 'vitest';
import en from '../../../../src/i18n/lang/en.json' with { type: 'json' };
import { avatarOf, shieldOf } from '../../../../src/views/layout/avatar.ts';
import { Copyright } from '../../../../src/views/layout/Copyright.tsx';
import { coverOf, type Offer } from '../../../../src/views/layout/categories.ts';
import { srcSetOf, vendorPicture } from '../../../../src/views/layout/pictures.ts';
import { Layout } from '../../../../src/views/layout/Layout.tsx';
import {
  SETTINGS,
  aLane,
  aVendor,
  answers,
  comes,
  dialogOf,
  fails,
  hangs,
  openApp,
  show,
  statusOf,
  vendors,
} from './app-harness.tsx';

const LANES = [
  aLane('LIVE', vendors(2, 'L')),
  aLane('RNG', vendors(9)),
  aLane('FISH', []),
  aLane('PVP', vendors(6, 'P')),
  aLane('LOTT', vendors(3, 'T')),
  aLane('VIDEO', vendors(1, 'M')),
  aLane('COCKFIGHT', [aVendor('DS88', { entranceId: 'cock-1' })]),
];
const open = async (world: Parameters<typeof openApp>[0] = {}) => {
  const app = openApp({ lanes: comes(LANES), ...world });
  show(
    app,
    <Layout app={app}>
      <h1>Page</h1>
    </Layout>,
  );
  await waitFor(() => expect(app.getSnapshot().matches('open')).toBe(true));
  await screen.findByRole('navigation', { name: 'Main menu' });
  await screen.findByRole('contentinfo');
  await screen.findByRole('button', { name: 'Back to the top' });
  return app;
};
const nav = () => within(screen.getByRole('navigation', { name: 'Main menu' }));
const footer = () => within(screen.getByRole('contentinfo'));

describe('the navigation', () => {
  it('shows Home, the categories that have a vendor and a page in the order of the design, promotions and the app (NAV-09, NAV-10)', async () => {
    await open();
    await nav().findByRole('button', { name: 'Slots' });
    const names = nav()
      .getAllByRole('listitem')
      .map((item) => item.querySelector('a, button')?.textContent);
    expect(names).toEqual([
      'Home',
      'Slots',
      'Live casino',
      'Cards & PvP',
      'Cockfight',
      'Video',
      'Promotions',
      'App',
    ]);
    expect(nav().getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page');
  });

  it('lists at most six vendors of a category and the number of the others (NAV-11, NAV-12)', async () => {
    const app = await open();
    await userEvent.click(await nav().findByRole('button', { name: 'Slots' }));
    const cards = nav().getAllByRole('link', { name: /^Vendor/ });
    expect(cards.map((card) => card.getAttribute('href'))).toEqual(
      ['V1', 'V2', 'V3', 'V4', 'V5', 'V6'].map((code) => `/rng?vendor=${code}`),
    );
    expect(nav().getByText('3 more providers')).toBeInTheDocument();
    expect(nav().getByText('108 games in all')).toBeInTheDocument();
    await userEvent.click(nav().getByRole('link', { name: 'More' }));
    await waitFor(() => expect(app.getSnapshot().context.address).toBe('/rng'));
    expect(nav().getByRole('button', { name: 'Slots' })).toHaveAttribute('aria-current', 'page');
    expect(nav().queryByRole('link', { name: 'More' })).toBeNull();
  });

  it('opens by keyboard, too, and leads to a vendor', async () => {
    const app = await open({
      lanes: comes([aLane('PVP', [aVendor('ZEELAND', { isHot: true, gameCount: 1 })])]),
    });
    (await nav().findByRole('button', { name: 'Cards & PvP' })).focus();
    await userEvent.keyboard('{ArrowDown}');
    const card = await nav().findByRole('link', { name: 'Vendor ZEELAND 1 game HOT' });
    await waitFor(() => expect(card).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(app.getSnapshot().context.address).toBe('/pvp?vendor=ZEELAND'));
  });

  it('starts the cockfight at once (GAM-02)', async () => {
    const app = await open();
    await userEvent.click(await nav().findByRole('button', { name: 'Cockfight' }));
    expect(selectChild('dialog')(app.getSnapshot())?.getSnapshot().context.request).toMatchObject({
      name: 'gameStart',
      input: { game: { id: 'cock-1', vendor: 'DS88', isVendorEntrance: false } },
    });
  });

  it('shows that a vendor’s games open soon, and leaves out a single game that does (GAM-02, NAV-10)', async () => {
    const later = { opensSoon: true, isHot: true, gameCount: 42 };
    await open({
      lanes: comes([
        aLane('LIVE', [aVendor('HALCYON', { ...later, isVendorEntrance: true })]),
        aLane('COCKFIGHT', [aVendor('DS88', { ...later, entranceId: 'cock-1' })]),
      ]),
    });
    await userEvent.click(await nav().findByRole('button', { name: 'Live casino' }));
    expect(nav().getByRole('button', { name: 'Vendor HALCYON Opens soon' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Cockfight' })).toBeNull();
  });

  it('is busy while it loads, reports a failure, and can be requested again', async () => {
    await open({ lanes: answers(fails(), comes(LANES)) });
    expect(await nav().findByRole('alert')).toHaveTextContent('could not be loaded');
    await userEvent.click(nav().getByRole('button', { name: 'Try again' }));
    expect(await nav().findByRole('button', { name: 'Slots' })).toBeInTheDocument();
    expect(nav().queryByRole('alert')).toBeNull();
  });

  it('reserves places while the categories are loading', async () => {
    await open({ lanes: hangs() });
    await waitFor(() =>
      expect(screen.getByRole('navigation', { name: 'Main menu' })).toHaveAttribute('aria-busy'),
    );
    expect(
      nav()
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Home', 'Promotions', 'App']);
  });

  it('has a drawer for narrow pages with the same categories and the way to sign in', async () => {
    const app = await open();
    await nav().findByRole('button', { name: 'Slots' });
    await userEvent.click(screen.getByRole('button', { name: 'Open the menu' }));
    const category = await screen.findByText('Live casino', { selector: 'summary *' });
    const menu = category.closest<HTMLElement>('nav')!;
    const drawer = within(menu);
    expect(drawer.getByRole('button', { name: 'Cockfight' })).toBeInTheDocument();
    expect(drawer.queryByText('Fishing')).toBeNull();
    // The vendors of a category are drawn when it is opened.
    expect(drawer.queryAllByRole('listitem')).toEqual([]);
    await userEvent.click(category);
    expect(drawer.getAllByRole('listitem').length).toBeGreaterThan(0);
    // In its place before the pop-ups are loaded: what comes later would move what is below it.
    expect(screen.getByRole('button', { name: 'What is new' })).toBeDisabled();
    await userEvent.click(drawer.getByRole('link', { name: 'Home' }));
    expect(screen.getAllByRole('navigation', { name: 'Main menu' }).length).toBe(1);
    expect(dialogOf(app)).toBeNull();
  });
});

describe('the frame', () => {
  it('has a link past the header to the page', async () => {
    await open();
    expect(screen.getByRole('link', { name: 'Skip to the content' })).toHaveAttribute('href', '#main');
    const main = screen.getByRole('main');
    expect(main).toHaveAttribute('id', 'main');
    expect(main).toHaveTextContent('Page');
  });

  it('offers only the services that exist, in a window that cannot reach back, the help and the app (NAV-13, NAV-14)', async () => {
    const settings = {
      ...SETTINGS,
      customerServices: [
        { type: 1, name: 'Help', path: '/help' },
        { type: 2, name: 'Chat', path: 'https://chat.test/room' },
      ],
      resources: [
        { resourceType: 'TELEGRAM', url: 'https://t.me/house', qrCodeUrl: null },
        { resourceType: 'WHATSAPP', url: 'javascript:alert(1)', qrCodeUrl: null },
        { resourceType: 'Android', url: 'https://app.test/a.apk', qrCodeUrl: null },
      ],
    };
    await open({ status: comes({ status: statusOf({ settings }), modules: [] }) });
    const bar = within(screen.getAllByRole('complementary', { name: 'Contact and shortcuts' })[0]!);
    await waitFor(() => expect(bar.getAllByRole('link').length).toBe(4));
    expect(
      bar.getAllByRole('link').map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')]),
    ).toEqual([
      ['Live chat (opens in a new window)', 'https://chat.test/room'],
      ['Telegram (opens in a new window)', 'https://t.me/house'],
      ['Help', '/help'],
      ['App', '/down'],
    ]);
    for (const link of bar.getAllByRole('link', { name: /new window/ }))
      expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    expect(bar.getByRole('button', { name: 'Back to the top' })).toBeInTheDocument();
  });

  it('opens a service of type 3 by its own flow (LAU-08)', async () => {
    const customerServices = [{ type: 3, name: 'Desk', path: 'sealed' }];
    const status = statusOf({ settings: { ...SETTINGS, customerServices } });
    const app = await open({ status: comes({ status, modules: [] }) });
    const bar = within(screen.getAllByRole('complementary', { name: 'Contact and shortcuts' })[0]!);
    await userEvent.click(await bar.findByRole('button', { name: 'Live chat (opens in a new window)' }));
    expect(dialogOf(app)).toMatchObject({ name: 'servicePopup', input: { path: 'sealed' } });
  });

  it('shows no contact if there is none', async () => {
    await open();
    expect(screen.getAllByRole('complementary').length).toBe(1);
    expect(screen.queryAllByRole('link', { name: /new window/ })).toEqual([]);
  });
});

describe('the footer', () => {
  it('shows four licence badges, the age, the years and the warning (NAV-16, NAV-19)', async () => {
    await open();
    const badges = within(footer().getByRole('region', { name: 'Licence and security' }));
    expect(badges.getAllByRole('listitem').map((badge) => badge.textContent)).toEqual([
      'Meridian Gaming BoardMGB/B2C/0418',
      'Fairdraw LabsRNG 17025',
      '128-bit TLSEvery connection encrypted',
      'Responsible gamingAdults only',
    ]);
    expect(footer().getByText('18+')).toHaveAccessibleName('For people aged 18 and over only');
    const year = new Date().getFullYear();
    expect(footer().getByText(/All rights reserved/)).toHaveTextContent(`© 2018–${year} Statehouse`);
    expect(footer().getByText(/Gambling can be addictive/)).toBeInTheDocument();
  });

  it('shows the years in the digits of the language, without a word for year', () => {
    const years = ['zh-CN', 'bn', 'tr'].map((locale) => {
      const { container, unmount } = render(
        <IntlProvider locale={locale} messages={en}>
          <Copyright />
        </IntlProvider>,
      );
      const { textContent } = container;
      unmount();
      return /\S+–\S+/.exec(textContent)?.[0];
    });
    const year = new Date().getFullYear();
    const bengali = new Intl.NumberFormat('bn', { useGrouping: false });
    expect(years).toEqual([
      `2018–${year}`,
      `${bengali.format(2018)}–${bengali.format(year)}`,
      `2018–${year}`,
    ]);
  });

  it('lists every vendor once, whatever its categories (NAV-17)', async () => {
    const twice = [...LANES, aLane('ESPORTS', [aVendor('V1'), aVendor('AV')])];
    await open({ lanes: comes(twice) });
    const strip = within(await footer().findByRole('group', { name: 'Game providers' }));
    const names = strip
      .getAllByRole('listitem')
      .map((item) => item.querySelector('img')?.alt ?? item.textContent);
    expect(names.filter((name) => name === 'Vendor V1').length).toBe(1);
    expect(names).toContain('Vendor AV');
    expect(footer().getByRole('button', { name: 'Stop the moving strip' })).toBeInTheDocument();
  });

  it('links to what exists', async () => {
    await open();
    const games = within(footer().getByRole('navigation', { name: 'Games' }));
    expect(await games.findByRole('link', { name: 'Slots' })).toHaveAttribute('href', '/rng');
    expect(games.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      ...['Slots', 'Live casino', 'Cards & PvP', 'Cockfight', 'Video'],
    ]);
    expect(within(footer().getByRole('region', { name: 'Account' })).getByRole('button')).toHaveTextContent(
      'Sign in',
    );
  });
});

describe('pictures', () => {
  it('CST-01: of a player are drawn ones by their number, or an address; unknown ones have none', () => {
    const of = (avatar: string, avatarType: string) => avatarOf({ avatar, avatarType });
    expect([of('5', 'STATIC'), of('12', 'STATIC')]).toEqual(['/art/avatar-05.svg', '/art/avatar-12.svg']);
    expect(of('https://pictures.example/me.webp', 'URL')).toBe('https://pictures.example/me.webp');
    expect([avatarOf(null), avatarOf(undefined)]).toEqual([null, null]);
  });

  it('stay within the drawn shields', () => {
    expect([-1, 0, 4.7, 9, 12].map(shieldOf)).toEqual(
      [0, 0, 4, 9, 9].map((level) => `/art/vip-${level}.svg`),
    );
  });

  it('of a vendor are the icon of one of its visible games', () => {
    const games = [
      { vendor: 'V1', icon: 'https://cdn.test/a.png' },
      { vendor: 'V2', icon: '/art/tile/7.webp?v=1' },
      { vendor: 'V3', icon: '/art/tile/8.webp' },
    ];
    const offer = { hotGames: games.slice(0, 2), liveTables: games.slice(2) } as unknown as Offer;
    expect(['V1', 'V2', 'V3', 'V4'].map((code) => coverOf(aVendor(code), offer))).toEqual([
      null,
      '/art/tile/7.webp?v=1&variant=icon',
      '/art/tile/8.webp?variant=icon',
      null,
    ]);
    expect(coverOf(aVendor('V2'), undefined)).toBeNull();
  });

  it('of games are there in several widths only if they are the platform’s own', () => {
    expect(srcSetOf('/art/tile/7.webp?v=1')?.split(',')).toEqual(
      [120, 180, 240, 400, 640].map((width) => `/art/tile/7.webp?v=1&w=${width} ${width}w`),
    );
    for (const other of ['https://cdn.test/art/tile/7.webp', '/art/live-table-1.webp', null])
      expect(srcSetOf(other)).toBeUndefined();
  });

  it("of vendors have a variant for the dark theme only if they are the platform's own", () => {
    expect(vendorPicture('/art/vendor/A.svg?v=1', 'dark')).toBe('/art/vendor/A.svg?v=1&theme=dark');
    expect(vendorPicture('/art/vendor/A.svg', 'dark')).toBe('/art/vendor/A.svg?theme=dark');
    expect(vendorPicture('/art/vendor/A.svg', 'light')).toBe('/art/vendor/A.svg');
    expect(vendorPicture('https://cdn.test/a.png', 'dark')).toBe('https://cdn.test/a.png');
  });
});
