import type { Address } from '../../../services/browser/navigation.ts';
import { pathOfCategory } from '../../app/route.ts';
import type { LaunchItem } from './launch-item.ts';

/** Its games open at a path of their own. */
const VN_VENDOR = 'TCG_LOTTO_VN';

/** An address with those parameters that have a value. */
const withQuery = (
  path: string,
  parameters: Readonly<Record<string, string | null | undefined>>,
): Address => {
  const present = Object.entries(parameters).filter((entry): entry is [string, string] => Boolean(entry[1]));
  const query = new URLSearchParams(present).toString();
  return query ? `/${path}?${query}` : `/${path}`;
};

/** The page of one game, in one of its rooms where it has any. */
export const gameAddress = (
  { id, vendor }: Pick<LaunchItem, 'id' | 'vendor'>,
  room: string | null = null,
): Address => withQuery('game', { nodeId: id, vendor, room });

/** The lottery route: each parameter only where the item has it (ROU-09). */
export const lotteryAddress = ({ code, vendor, accountTypeName, playType }: LaunchItem): Address =>
  withQuery([vendor, accountTypeName].includes(VN_VENDOR) ? 'vnlottery' : 'lottery', {
    gameCode: code,
    vendor,
    playType,
  });

/** The page that lists all games of a vendor's entrance. */
export const vendorPage = ({ type, vendor }: LaunchItem): Address =>
  withQuery((pathOfCategory(type ?? '') ?? '/games').slice(1), { vendor });
