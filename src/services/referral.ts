import { invitationWith } from './browser/place.ts';
import * as contract from './contract/referral.ts';
import type { FriendPage, IncomePage, ReferralOverview, ReferralRules } from './contract/referral.ts';
import { call } from './http.ts';

export type { FriendPage, IncomePage, ReferralOverview, ReferralRules } from './contract/referral.ts';

/** What the page of invitations begins with. */
export interface ReferralDesk {
  readonly link: string;
  /** The link as a picture of a QR code: the source of an image. */
  readonly picture: string;
  readonly invited: number;
  readonly deposited: number;
  readonly playing: number;
  readonly rules: ReferralRules;
  readonly overview: ReferralOverview;
}

/** The code that draws QR codes is loaded with the first one. */
const pictureOf = async (text: string): Promise<string> => {
  const { default: encodeQR } = await import('qr');
  return `data:image/svg+xml,${encodeURIComponent(encodeQR(text, 'svg', { border: 2 }))}`;
};

export const loadReferral = async (signal?: AbortSignal): Promise<ReferralDesk> => {
  const [details, rules, overview] = await Promise.all([
    call(contract.getReferralDetails, { autoGenerate: 'true' }, { signal }),
    call(contract.getReferralRules, {}, { signal }),
    call(contract.getReferralOverview, {}, { signal }),
  ]);
  const link = invitationWith(details.referralCode ?? '');
  return {
    ...{ link, rules, overview, picture: await pictureOf(link) },
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
const PAGE_SIZE = 20;

export const listReferral = async (
  { list, page }: { readonly list: ReferralList; readonly page: number },
  signal?: AbortSignal,
): Promise<ReferralPage> => {
  const asked = { page, size: PAGE_SIZE };
  if (list === 'friends') {
    const { friends, totalPages } = await call(contract.getReferralList, asked, { signal });
    return { friends, incomes: [], totalPages: totalPages ?? 0 };
  }
  const { incomes, totalPages } = await call(contract.getReferralIncome, asked, { signal });
  return { friends: [], incomes, totalPages: totalPages ?? 0 };
};
