import { randomUUID } from 'node:crypto';
import { act, cleanup, configure, render, screen, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { HttpResponse, http, type RequestHandler } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { appMachine } from '../../src/machines/app/app/app.machine.ts';
import { selectChild, type AppRef } from '../../src/machines/app/app/app.refs.ts';
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
// A chunk is compiled when it is first asked for, which takes its time on a busy machine.
configure({ asyncUtilTimeout: 20_000 });

/** A tester's site: what a browser would show, over a seeded platform in this process. */
export interface Site {
  readonly platform: TestPlatform;
  /** Answers instead of the platform until the test is over. */
  readonly meets: (...handlers: RequestHandler[]) => void;
  /** The platform answers again. */
  readonly meetsNothing: () => void;
  /** Opens the site at an address, in place of what was open. */
  readonly visit: (address?: string) => Promise<AppRef>;
  /** An account of its own with money of its own, minor units. */
  readonly addMember: (money?: bigint) => Promise<Person>;
}

/** Of one test file: a platform that all its tests share, since each test brings its own people. */
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
  /** As a browser does: cookies come back, and no script sees them. */
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
    // The build compiles the words and takes them apart; here each part has them all, as they are written.
    http.get(/\/assets\/messages\//, async ({ request }) => {
      const [, language = ''] = /(\w+)-\w+\.json$/.exec(request.url) ?? [];
      return HttpResponse.json(await CATALOGUES[`../../src/i18n/lang/${language}.json`]?.());
    }),
  );
  beforeAll(async () => {
    server.listen({ onUnhandledRequest: 'error' });
    platform = await openTestPlatform(await openSeededDatabase('pglite'), { demo: true });
    // What a house announces by itself would lie over the page of each test.
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
    // Limits are counted by the address that all tests share.
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
      // As main.tsx does: nothing is drawn before there is something to say, and words to say it in.
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

/** What a person does to sign in: the form of the header, then the puzzle by keys. */
export const signIn = async (user: UserEvent, account: string, password = PASSWORD): Promise<void> => {
  const header = within(await screen.findByRole('banner'));
  await user.type(await header.findByPlaceholderText('Kullanıcı adı'), account);
  await user.type(header.getByPlaceholderText('Şifre'), `${password}{Enter}`);
  await fillPuzzle(user);
};

/** The puzzle of the test platform has its gap at one place; the knob goes there by four and by twenty. */
export const fillPuzzle = async (user: UserEvent): Promise<void> => {
  const knob = await screen.findByRole('slider');
  await act(async () => knob.focus());
  await user.keyboard(`{Shift>}{ArrowRight>${Math.floor(GAP / 20)}/}{/Shift}`);
  // As long as an eye needs to see that it fits: the platform takes no way that is gone in no time.
  await userEvent.setup({ delay: 120 }).keyboard('{Shift}{Enter}');
};

export const aUser = (): UserEvent => userEvent.setup();
