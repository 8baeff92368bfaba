import { randomUUID } from 'node:crypto';
import { act, cleanup, configure, render, screen, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { HttpResponse, http, type RequestHandler } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { appMachine } from '../../src/machines/app/app/app.machine.ts';
import { selectChild, type AppRef } from '../../src/machines/app/app/app.refs.ts';
import { compiled } from '../../scripts/vite/compiled-messages.ts';
import { SITE } from '../../src/config.ts';
import { locationHookOf } from '../../src/router.ts';
import { readVisitor } from '../../src/services/browser/member-store.ts';
import { currentAddress } from '../../src/services/browser/navigation.ts';
import { readPreferences } from '../../src/services/browser/preference-store.ts';
import { writeSession } from '../../src/services/browser/session-store.ts';
import { App } from '../../src/views/App.tsx';
import { openSeededDatabase } from './seeded.ts';
import { GAP, PASSWORD, openTestPlatform, type TestPlatform, type Person } from './platform.ts';

const CATALOGUES = import.meta.glob<Record<string, string>>('../../src/i18n/lang/*.json', {
  import: 'default',
});
// A module is compiled when it is first imported, which takes time on a busy machine.
configure({ asyncUtilTimeout: 20_000 });

/** The whole site for a test: the rendered page over a seeded platform in this process. */
export interface Site {
  readonly platform: TestPlatform;
  /** Replaces responses of the platform until the test is over. */
  readonly meets: (...handlers: RequestHandler[]) => void;
  /** The platform responds again. */
  readonly meetsNothing: () => void;
  /** Opens the site at an address, in place of the current page. */
  readonly visit: (address?: string) => Promise<AppRef>;
  /** A new account with its own money, in minor units. */
  readonly addMember: (money?: bigint) => Promise<Person>;
}

/** For one test file: its tests share a platform, since each test creates its own accounts. */
export const describeSite = (): Site => {
  let platform: TestPlatform;
  let app: AppRef | null = null;
  const leave = (): void => {
    cleanup();
    app?.stop();
    app = null;
  };
  const ip = '203.0.113.9';
  const cookies = new Map<string, string>();
  /** Like a browser: cookies are sent back and are not readable by scripts. */
  const answer = async (request: Request): Promise<Response> => {
    request.headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '));
    const response = await platform.app.fetch(request, { ip });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    return response;
  };
  const server = setupServer(
    http.all(/\/(wps|lgw|lotto)\//, ({ request }) => answer(request)),
    // Compiled as by the build, which splits them; here each part has the full catalogue.
    http.get(/\/assets\/messages\//, async ({ request }) => {
      const [, language = ''] = /(\w+)-\w+\.json$/.exec(request.url) ?? [];
      return HttpResponse.json(
        compiled((await CATALOGUES[`../../src/i18n/lang/${language}.json`]?.()) ?? {}),
      );
    }),
  );
  beforeAll(async () => {
    server.listen({ onUnhandledRequest: 'error' });
    platform = await openTestPlatform(await openSeededDatabase('pglite'), { demo: true });
    // Popups of the platform would cover the page of each test.
    const { store } = platform.deps.settings.current();
    await platform.deps.settings.write({
      store: { ...store, popupAnnouncements: false, contractPopups: false },
    });
  }, 60_000);
  afterEach(async () => {
    leave();
    server.resetHandlers();
    sessionStorage.clear();
    localStorage.clear();
    cookies.clear();
    // Limits are counted by address, and all tests share one.
    platform.clock.advance(3_600_000);
    await platform.deps.settings.write({ condition: 'normal', maintenanceEndsAt: null });
  });
  afterAll(async () => {
    server.close();
    await platform.close();
  });
  return {
    get platform() {
      return platform;
    },
    meets: (...handlers) => server.use(...handlers),
    meetsNothing: () => server.resetHandlers(),
    addMember: (money = 1_000_000n) => platform.addPerson({ account: `m${randomUUID().slice(0, 8)}`, money }),
    visit: async (address = '/') => {
      leave();
      history.replaceState(null, '', address);
      writeSession('merchant', SITE.merchant);
      app = createActor(appMachine, {
        input: {
          host: location.host,
          isSecure: true,
          address: currentAddress(),
          visitor: readVisitor(),
          preferences: readPreferences(),
        },
      }).start();
      // As in main.tsx: nothing is rendered before there is content and its catalogue.
      await waitFor(app, (snapshot) => !snapshot.matches('starting'), { timeout: 20_000 });
      await waitFor(
        selectChild('preferences')(app.getSnapshot()),
        (snapshot) => !snapshot.matches('starting'),
      );
      const opened = app;
      await act(async () => void render(<App app={opened} locationHook={locationHookOf(opened)} />));
      return opened;
    },
  };
};

/** Signs in as a person does: the header's form, then the puzzle by keys. */
export const signIn = async (user: UserEvent, account: string, password = PASSWORD): Promise<void> => {
  const header = within(await screen.findByRole('banner'));
  await user.type(await header.findByPlaceholderText('Kullanıcı adı'), account);
  await user.type(header.getByPlaceholderText('Şifre'), `${password}{Enter}`);
  await fillPuzzle(user);
};

/** The test platform's puzzle always has its gap at the same place; the knob moves by four and by twenty. */
export const fillPuzzle = async (user: UserEvent): Promise<void> => {
  const knob = await screen.findByRole('slider');
  await act(async () => knob.focus());
  await user.keyboard(`{Shift>}{ArrowRight>${Math.floor(GAP / 20)}/}{/Shift}`);
  // The time that a person needs to see that it fits: the platform refuses a path that is too fast.
  await userEvent.setup({ delay: 120 }).keyboard('{Shift}{Enter}');
};

export { setupUser } from './user.ts';
