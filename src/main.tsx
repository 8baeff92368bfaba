import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { createActor, waitFor } from 'xstate';
import { appMachine } from './machines/app/app.machine.ts';
import { selectChild } from './machines/app/app.refs.ts';
import { readVisitor } from './services/browser/member-store.ts';
import { currentAddress } from './services/browser/navigation.ts';
import { readPreferences } from './services/browser/preference-store.ts';
import { SITE } from './config.ts';
import { readSession, writeSession } from './services/browser/session-store.ts';
import { locationHookOf } from './router.ts';
import { App } from './views/App.tsx';
import './styles/tokens.css';
import './styles/base.css';

/** Milliseconds that the first drawing waits for the banners. */
const BANNER_PATIENCE = 300;

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

// The static shell of index.html stays until there is something to put in its place.
await Promise.all([
  waitFor(app, (snapshot) => !snapshot.matches('starting'), { timeout: Infinity }),
  waitFor(selectChild('preferences')(app.getSnapshot()), (snapshot) => !snapshot.matches('starting'), {
    timeout: Infinity,
  }),
]);

// Its picture is in the shell already, so it stays instead of going and coming back; the answer was asked for by the
// shell and is as good as here.
const banner = selectChild('banner')(app.getSnapshot());
if (banner)
  await waitFor(banner, (snapshot) => !snapshot.matches('loading'), { timeout: BANNER_PATIENCE }).catch(
    () => undefined,
  );

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
// As a transition React draws in slices, between which the page answers.
startTransition(() => createRoot(root).render(<App app={app} locationHook={locationHookOf(app)} />));
