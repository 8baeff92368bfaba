import type { PointSettings } from '../../runtime/settings.ts';

const commonDivisor = (one: number, other: number): number =>
  other === 0 ? one : commonDivisor(other, one % other);

/** Points of one conversion are a multiple of this: each is worth whole minor units. */
export const stepOf = ({ points, amount }: PointSettings['conversion']): number =>
  points / commonDivisor(points, amount);
