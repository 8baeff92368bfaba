/** The world around a page that asks the app for more than its own flow: actors that only stand there. */
import type { AppRef } from '../../../src/machines/app/app/app.refs.ts';

/** An actor with this snapshot for ever. */
export const still = <Ref,>(snapshot: object): Ref =>
  ({
    getSnapshot: () => snapshot,
    subscribe: () => ({ unsubscribe: () => undefined }),
    send: () => undefined,
  }) as Ref;

/** An app with a light theme, of a brand that registers, and these other children; what it is sent goes nowhere. */
export const standInApp = (children: object): AppRef =>
  still({
    context: {
      visitor: { account: 'mina_k', accountType: 0, changeDue: null },
      site: { modules: ['DIRECTREG3'] },
    },
    children: { preferences: still({ context: { theme: 'light', language: 'EN' } }), ...children },
  });
