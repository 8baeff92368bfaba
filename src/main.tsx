import { startTransition } from 'react';
import { createActor, type AnyActorRef, type AnyMachineSnapshot } from 'xstate';
import { appMachine } from './machines/app/app/app.machine.ts';
import { selectChild } from './machines/app/app/app.refs.ts';
import { readVisitor } from './services/browser/member-store.ts';
import { currentAddress } from './services/browser/navigation.ts';
import { readPreferences } from './services/browser/preference-store.ts';
import { SITE } from './config.ts';
import { readSession, writeSession } from './services/browser/session-store.ts';
import { locationHookOf } from './router.ts';
import { App } from './views/App.tsx';
import './styles/tokens.css';
import './styles/base.css';

/** Milliseconds that the first render waits for the banners, and for the brand's font. */
const BANNER_PATIENCE = 300;
const FONT_PATIENCE = 1500;

if (readSession('merchant') === null) writeSession('merchant', SITE.merchant);

/** Resolves when a flow has left a state. */
const past = (state: string, flow: AnyActorRef): Promise<void> =>
  new Promise((resolve) => {
    const look = (snapshot: AnyMachineSnapshot): void => {
      if (snapshot.matches(state)) return;
      watch.unsubscribe();
      resolve();
    };
    const watch = flow.subscribe(look);
    look(flow.getSnapshot() as AnyMachineSnapshot);
  });

/** Resolves when a promise settles, or when its time is up. */
const within = (limit: number, something: Promise<unknown>): Promise<unknown> =>
  new Promise((resolve) => {
    something.then(resolve, resolve);
    setTimeout(resolve, limit);
  });

/** Starts the site's flows, and renders them as soon as the first screen has what it shows. */
const open = async (): Promise<void> => {
  // Outside React, so that StrictMode and re-renders never start a flow twice.
  const app = createActor(appMachine, {
    input: {
      host: location.host,
      isSecure: isSecureContext,
      address: currentAddress(),
      visitor: readVisitor(),
      preferences: readPreferences(),
    },
  }).start();

  // The static shell of index.html stays until there is something to replace it.
  await Promise.all([past('starting', app), past('starting', selectChild('preferences')(app.getSnapshot()))]);

  // The shell shows the banner's picture already; waiting for the banners avoids a flicker, and the response
  // that the shell requested is used here. The font is awaited too, so that text does not shift: the first
  // screen needs two files, Latin and the additional letters of Turkish.
  const banner = selectChild('banner')(app.getSnapshot());
  await Promise.all([
    banner && within(BANNER_PATIENCE, past('loading', banner)),
    within(FONT_PATIENCE, document.fonts.load('1em Statehouse Sans, Statehouse Sans Turkish', 'aş')),
  ]);

  const { createRoot } = await renderer;
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  // In a transition React renders in slices, so that the page stays responsive.
  startTransition(() => createRoot(root).render(<App app={app} locationHook={locationHookOf(app)} />));
};

// Both in tasks of their own, so that a press in between is answered. A task that begins here has this whole script on
// its stack, too: when a request is sent or an error is made while developer tools are open, V8 reads everything on the
// stack again, 150 ms for the script on a slow phone.
setTimeout(() => void open());
const renderer = new Promise((resolve) => {
  setTimeout(resolve);
}).then(() => import('react-dom/client'));
