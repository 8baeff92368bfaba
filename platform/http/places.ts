import { hashOf } from './tokens.ts';

/** Where a sign-in comes from: the address, and the device where it names itself. */
export interface Place {
  readonly kind: 'address' | 'device';
  readonly valueHash: string;
}

export const placesOf = (network: string, deviceId: string | undefined): Place[] => [
  { kind: 'address', valueHash: hashOf(`address ${network}`) },
  ...(deviceId && deviceId.length >= 32
    ? [{ kind: 'device' as const, valueHash: hashOf(`device ${deviceId}`) }]
    : []),
];
