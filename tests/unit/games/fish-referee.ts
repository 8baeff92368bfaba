/**
 * The rules of the fishing games once more, written from the stated pays and chances and not from the code under test.
 */
import { createHash } from 'node:crypto';

/** Of 100 staked, and times the price of a shot for each target, as the game page states them. */
export const STATED = {
  calm: {
    returned: 97,
    pays: { goldfish: 2, perch: 3, clownfish: 4, jellyfish: 6, crab: 10, turtle: 15, shark: 25, octopus: 50 },
  },
  reef: {
    returned: 96,
    pays: {
      goldfish: 2,
      perch: 3,
      clownfish: 5,
      jellyfish: 10,
      crab: 20,
      turtle: 40,
      shark: 80,
      octopus: 150,
    },
  },
  deep: {
    returned: 95,
    pays: {
      goldfish: 2,
      perch: 4,
      clownfish: 8,
      jellyfish: 15,
      crab: 30,
      turtle: 80,
      shark: 200,
      octopus: 500,
    },
  },
} as const;
export type ModelId = keyof typeof STATED;
export type Target = keyof (typeof STATED)['calm']['pays'];

/** HMAC-SHA256 of RFC 2104, spelled out. */
const hmac = (key: string, message: string): Buffer => {
  const block = Buffer.concat([Buffer.from(key), Buffer.alloc(64 - Buffer.byteLength(key))]);
  const keyed = (pad: number, rest: Uint8Array) =>
    createHash('sha256')
      .update(block.map((byte) => byte ^ pad))
      .update(rest)
      .digest();
  return keyed(0x5c, keyed(0x36, Buffer.from(message)));
};

/** For each shot of a round 1 for a catch, 0 for a miss: a word of the stream that is not unfair, below the chance. */
export const catchesOf = (
  { seed, label }: { seed: string; label: string },
  { model, target, shots }: { model: ModelId; target: Target; shots: number },
): number[] => {
  const { returned, pays } = STATED[model];
  const outOf = 100 * pays[target];
  const found: number[] = [];
  for (let block = 0; found.length < shots; block += 1) {
    const bytes = hmac(seed, `${label}:${block}`);
    for (let word = 0; word < 8 && found.length < shots; word += 1) {
      const value = bytes.readUInt32BE(4 * word);
      if (value < Math.floor(2 ** 32 / outOf) * outOf) found.push(value % outOf < returned ? 1 : 0);
    }
  }
  return found;
};
