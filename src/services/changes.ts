import type { ChangedResource } from './contract/stream.ts';
import { onWireEvent } from './wire-events.ts';

/**
 * Calls back when something of this kind may have changed on the platform, whoever changed it: told by its line, or
 * because the line was down. @returns the way to stop listening.
 */
export const onChange = (about: ChangedResource, listener: () => void): (() => void) =>
  onWireEvent((event) => {
    if (event.type === 'resource.changed' && (event.about === null || event.about === about)) listener();
  });
