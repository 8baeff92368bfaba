import type { ChangedResource } from './contract/stream.ts';

/** Facts that any call may reveal and that the root flow must receive. */
export type WireEvent =
  | { type: 'session.ended'; code: string; reason: string | null }
  | { type: 'site.closed' }
  /** The signed-in member has another picture. */
  | { type: 'avatar.changed'; avatar: { readonly avatar: string; readonly avatarType: string } }
  /** A resource of this kind has changed on the platform; null where anything may have. */
  | { type: 'resource.changed'; about: ChangedResource | null }
  /** Only a change of the password is allowed now. */
  | { type: 'password.due'; reason: string | null };

const listeners = new Set<(event: WireEvent) => void>();

export const reportWireEvent = (event: WireEvent): void => {
  // A copy: a flow that begins anew because of the event subscribes again, and would receive it without end.
  for (const listener of [...listeners]) listener(event);
};

/** @returns the function that unsubscribes. */
export const onWireEvent = (listener: (event: WireEvent) => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
