/** The environment of a page that uses more of the app than its own flow: actors without behaviour. */
import type { AppRef } from '../../../src/machines/app/app/app.refs.ts';

/** An actor that always has this snapshot. */
export const still = <Ref,>(snapshot: object): Ref =>
  ({
    getSnapshot: () => snapshot,
    subscribe: () => ({ unsubscribe: () => undefined }),
    send: () => undefined,
  }) as Ref;

/** An app with a light theme, of a brand with registration, and these other children; events to it are dropped. */
export const standInApp = (children: object): AppRef =>
  still({
    context: {
      visitor: { account: 'mina_k', accountType: 0, changeDue: null },
      site: { modules: ['DIRECTREG3'] },
    },
    children: { preferences: still({ context: { theme: 'light', language: 'EN' } }), ...children },
  });
