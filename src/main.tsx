import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
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

/** Milliseconds that the first drawing waits for the banners, and for the brand's font. */
const BANNER_PATIENCE = 300;
const FONT_PATIENCE = 1500;

if (readSession('merchant') === null) writeSession('merchant', SITE.merchant);

// Outside React: StrictMode and re-rendering never start a flow twice.
const app = createActor(appMachine, {
  input: {
    host: location.host,
    isSecure: isSecureContext,
    address: currentAddress(),
    visitor: readVisitor(),
    preferences: readPreferences(),
  },
}).start();

/** Resolves when a flow is past a state. */
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

/** Resolves when something is over, however it ends, or is given no more time. */
const within = (limit: number, something: Promise<unknown>): Promise<unknown> =>
  new Promise((resolve) => {
    something.then(resolve, resolve);
    setTimeout(resolve, limit);
  });

// The static shell of index.html stays until there is something to put in its place.
await Promise.all([past('starting', app), past('starting', selectChild('preferences')(app.getSnapshot()))]);

// Its picture is in the shell already, so it stays instead of going and coming back; the answer was asked for by the
// shell and is as good as here. So is the font, of which the first screen needs two files, that of Latin and that of the
// letters which Turkish has beside it: text that is drawn with it does not move when it comes.
const banner = selectChild('banner')(app.getSnapshot());
await Promise.all([
  banner && within(BANNER_PATIENCE, past('loading', banner)),
  within(FONT_PATIENCE, document.fonts.load('1em Mona Sans Variable', 'aş')),
]);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
// As a transition React draws in slices, between which the page answers.
startTransition(() => createRoot(root).render(<App app={app} locationHook={locationHookOf(app)} />));
