import { hashOf } from './tokens.ts';

/** Origin of a sign-in: the network, and the device if it sends an id. */
export interface Place {
  readonly kind: 'address' | 'device';
  readonly valueHash: string;
}

/** As hashes, since they are stored; a device id of less than 32 characters is ignored. */
export const placesOf = (network: string, deviceId: string | undefined): Place[] => [
  { kind: 'address', valueHash: hashOf(`address ${network}`) },
  ...(deviceId && deviceId.length >= 32
    ? [{ kind: 'device' as const, valueHash: hashOf(`device ${deviceId}`) }]
    : []),
];
