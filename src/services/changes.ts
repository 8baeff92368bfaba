import type { ChangedResource } from './contract/stream.ts';
import { onWireEvent } from './wire-events.ts';

/**
 * Calls back when a resource of this kind may have changed on the platform: after a message of the event
 * stream, or after the stream was interrupted.
 * @returns the function that unsubscribes.
 */
export const onChange = (about: ChangedResource, listener: () => void): (() => void) =>
  onWireEvent((event) => {
    if (event.type === 'resource.changed' && (event.about === null || event.about === about)) listener();
  });
