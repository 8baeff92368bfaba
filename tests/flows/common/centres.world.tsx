/** The app around a panel: it grants each requested page at once, as the guard does. */
import type { AppRef } from '../../../src/machines/app/app/app.refs.ts';
import type { Scene } from '../../kit/view.tsx';
import { site } from './centres.fixtures.ts';

export const centreApp = ({ stage }: Scene): AppRef => {
  const snapshot = { context: { site, visitor: null }, children: {} };
  return {
    getSnapshot: () => snapshot,
    subscribe: () => ({ unsubscribe: () => undefined }),
    send: ({ address = '' }: { type: string; address?: string }) =>
      stage.flow.send({ type: 'page.choose', page: address.split('/')[2] ?? '' }),
  } as unknown as AppRef;
};
