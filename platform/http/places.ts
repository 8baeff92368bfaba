import { hashOf } from './tokens.ts';

/** Where a sign-in comes from: the address, and the device where it names itself. */
export interface Place {
  readonly kind: 'address' | 'device';
  readonly valueHash: string;
}

/** As hashes, since they are kept; a device that names itself with less than 32 characters counts for nothing. */
export const placesOf = (network: string, deviceId: string | undefined): Place[] => [
  { kind: 'address', valueHash: hashOf(`address ${network}`) },
  ...(deviceId && deviceId.length >= 32
    ? [{ kind: 'device' as const, valueHash: hashOf(`device ${deviceId}`) }]
    : []),
];
