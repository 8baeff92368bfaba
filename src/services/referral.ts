import { qrPicture } from './browser/qr-picture.ts';
import { invitationWith } from './browser/place.ts';
import * as contract from './contract/referral.ts';
import type {
  FriendPage,
  IncomePage,
  ReferralOverview,
  ReferralRanking,
  ReferralRules,
} from './contract/referral.ts';
import { call } from './http.ts';

export { SEARCHED_NAME } from './contract/referral.ts';
export type {
  FriendPage,
  IncomePage,
  ReferralOverview,
  ReferralRanking,
  ReferralRules,
} from './contract/referral.ts';

/** What the page of invitations begins with. */
export interface ReferralPageData {
  readonly link: string;
  /** The link as a picture of a QR code: the source of an image. */
  readonly picture: string;
  readonly invited: number;
  readonly deposited: number;
  readonly playing: number;
  readonly rules: ReferralRules;
  readonly overview: ReferralOverview;
  /** Null where it could not be loaded. */
  readonly ranking: ReferralRanking | null;
}

export const loadReferral = async (signal?: AbortSignal): Promise<ReferralPageData> => {
  const [details, rules, overview, ranking] = await Promise.all([
    call(contract.getReferralDetails, { autoGenerate: 'true' }, { signal }),
    call(contract.getReferralRules, {}, { signal }),
    call(contract.getReferralOverview, {}, { signal }),
    // The page is of use without it.
    call(contract.getReferralRanking, {}, { signal }).catch(() => null),
  ]);
  const link = invitationWith(details.referralCode ?? '');
  return {
    ...{ link, rules, overview, ranking, picture: await qrPicture(link) },
    invited: details.totalInvitations,
    deposited: details.depositedCount ?? 0,
    playing: details.playingCount ?? 0,
  };
};

export type ReferralList = 'friends' | 'income';
/** One of the two lists; the other is empty. */
export interface ReferralPage {
  readonly friends: FriendPage['friends'];
  readonly incomes: IncomePage['incomes'];
  readonly totalPages: number;
}
/** Which page of which list; friends may be searched for by account, empty for all. */
export interface ReferralQuestion {
  readonly list: ReferralList;
  readonly page: number;
  readonly account: string;
}
const PAGE_SIZE = 20;

export const listReferral = async (
  { list, page, account }: ReferralQuestion,
  signal?: AbortSignal,
): Promise<ReferralPage> => {
  const question = { page, size: PAGE_SIZE };
  if (list === 'friends') {
    const { friends, totalPages } = await call(
      contract.getReferralList,
      { ...question, ...(account && { username: account }) },
      { signal },
    );
    return { friends, incomes: [], totalPages: totalPages ?? 0 };
  }
  const { incomes, totalPages } = await call(contract.getReferralIncome, question, { signal });
  return { friends: [], incomes, totalPages: totalPages ?? 0 };
};
