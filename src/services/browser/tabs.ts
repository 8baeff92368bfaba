import { readVisitor, type Visitor } from './member-store.ts';
import { SESSION_KEYS, readSession, writeSession, type SessionKey } from './session-store.ts';

export type TabEvent = { type: 'session.adopted'; visitor: Visitor } | { type: 'session.endedElsewhere' };

type Kept = Partial<Record<SessionKey, string>>;
type TabMessage = { type: 'request' } | { type: 'give'; kept: Kept } | { type: 'ended'; account: string };

/** Not shared with other tabs: each requests these itself. */
const OWN: readonly SessionKey[] = ['gameVendor', 'validate', 'routers', 'settings'];

const keptSession = (): Kept =>
  Object.fromEntries(
    SESSION_KEYS.filter((key) => !OWN.includes(key)).flatMap((key) => {
      const value = readSession(key);
      return value === null ? [] : [[key, value]];
    }),
  );

const channel = (): BroadcastChannel | null =>
  'BroadcastChannel' in globalThis ? new BroadcastChannel('statehouse.session') : null;

/**
 * Session storage belongs to one tab; tabs of the same account share the session and announce its end. A new
 * tab requests it at once and receives `session.adopted` when another tab has one.
 */
export const watchTabs = (listen: (event: TabEvent) => void): (() => void) => {
  const tabs = channel();
  if (!tabs) return () => undefined;
  const post = (message: TabMessage): void => tabs.postMessage(message);
  tabs.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    // Tabs may have different accounts.
    if (data.type === 'ended' && data.account === readVisitor()?.account)
      return listen({ type: 'session.endedElsewhere' });
    if (data.type === 'request' && readSession('token')) return post({ type: 'give', kept: keptSession() });
    if (data.type === 'give' && !readSession('token')) {
      for (const [key, value] of Object.entries(data.kept)) writeSession(key as SessionKey, value);
      const visitor = readVisitor();
      if (visitor) listen({ type: 'session.adopted', visitor });
    }
  };
  if (!readSession('token')) post({ type: 'request' });
  return () => tabs.close();
};

/** Notifies the other tabs that the session stored here has ended; call it before the session is cleared. */
export const announceSessionEnd = (): void => {
  const tabs = channel();
  tabs?.postMessage({ type: 'ended', account: readVisitor()?.account ?? '' } satisfies TabMessage);
  tabs?.close();
};
