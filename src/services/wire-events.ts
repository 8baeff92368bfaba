import type { ChangedResource } from './contract/stream.ts';

/** What any call may learn in passing and the root flow must hear, whoever made the call. */
export type WireEvent =
  | { type: 'session.ended'; code: string; reason: string | null }
  | { type: 'site.closed' }
  /** Another picture of who is signed in. */
  | { type: 'avatar.changed'; avatar: { readonly avatar: string; readonly avatarType: string } }
  /** Something of this kind changed on the platform; null where anything may have. */
  | { type: 'resource.changed'; about: ChangedResource | null }
  /** Nothing but a change of the password is allowed any more. */
  | { type: 'password.due'; reason: string | null };

const listeners = new Set<(event: WireEvent) => void>();

export const reportWireEvent = (event: WireEvent): void => {
  for (const listener of listeners) listener(event);
};

/** @returns the way to stop listening. */
export const onWireEvent = (listener: (event: WireEvent) => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
