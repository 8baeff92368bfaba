import type { MessageId } from '../../../i18n/message-id.ts';
import { SPORTSBOOK } from '../../../machines/app/route.ts';

const NAMES: Readonly<Record<string, MessageId>> = {
  '/lottery': 'category_lott',
  '/vnlottery': 'category_lott',
  '/lottert': 'category_lott',
  '/sealottery': 'category_lott',
  [SPORTSBOOK]: 'category_sports',
};

/** What a game page is called until its game has given its name. */
export const nameOfPage = (path: string): MessageId => NAMES[path] ?? 'game';

/** Where a page leads back to that has no list of its own games. */
export const backOf = (path: string): string =>
  path === SPORTSBOOK ? '/sports' : path === '/vnlottery' ? path : path in NAMES ? '/lottery' : '/';
