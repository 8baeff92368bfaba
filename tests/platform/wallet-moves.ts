/** Wallets at a vendor as moves of the money torture: to and fro, recalled, and bet from. */
import { randomUUID } from 'node:crypto';
import { returnToMain, transferBetweenWallets } from '#contract/vendor-wallets.ts';
import { vendors } from '../../platform/domains/catalogue/catalogue.tables.ts';
import { accountOf, openPlay } from '../../platform/domains/wallet/ledger/play.ts';
import { recallLeftOver } from '../../platform/domains/wallet/vendor-wallets/move.ts';
import { fieldOf, type Answer, type Person, type TestPlatform } from '../support/platform.ts';

const MAIN = 2;
const AT_VENDOR = 101;
const VENDOR = 'HALCYON';

interface Owner extends Person {
  readonly token: string;
}
/** An account to bet from. */
export interface Purse {
  readonly vendor: string;
  readonly account: number;
  readonly playSession: string;
}
interface Tools {
  readonly platform: () => TestPlatform;
  readonly random: () => number;
  readonly below: (limit: number) => number;
  readonly surely: (once: () => Promise<Answer>) => Promise<Answer>;
  readonly persist: <Result>(once: () => Promise<Result>) => Promise<Result>;
  /** A definite change of the balance of an account. */
  readonly add: (account: number, change: bigint) => void;
}

export const walletMoves = ({ platform, random, below, surely, persist, add }: Tools) => {
  const purses = new Map<number, Purse>();
  const purseOf = ({ id }: Owner): Purse => purses.get(id) as Purse;

  /** The brand has several wallets from here on; each member has one at the vendor. */
  const begin = async (owners: readonly Owner[]): Promise<void> => {
    const { deps } = platform();
    await deps.settings.change(({ store }) => ({ store: { ...store, severalWallets: true } }));
    await deps.db.insert(vendors).values({
      ...{ code: VENDOR, displayName: VENDOR, accountTypeId: AT_VENDOR, accountTypeName: VENDOR },
    });
    for (const owner of owners) {
      const play = await openPlay(deps, { memberId: owner.id, vendor: VENDOR, gameId: '1' });
      const account = accountOf(deps.secret, VENDOR, play?.account ?? '') ?? owner.wallet;
      purses.set(owner.id, { vendor: VENDOR, account, playSession: play?.playSession ?? '' });
    }
  };

  const transfer = async (owner: Owner): Promise<void> => {
    const key = randomUUID();
    const lira = 1 + below(60);
    const isIn = random() < 0.6;
    const request = {
      ...{ fromAccountType: isIn ? MAIN : AT_VENDOR, toAccountType: isIn ? AT_VENDOR : MAIN },
      amount: lira,
    };
    const sent = await surely(() =>
      platform().request(transferBetweenWallets, request, { token: owner.token, key }),
    );
    if (!sent.body.success) return;
    const amount = BigInt(isIn ? lira : -lira) * 100n;
    add(owner.wallet, -amount);
    add(purseOf(owner).account, amount);
  };

  const recall = async (owner: Owner): Promise<void> => {
    const key = randomUUID();
    const back = await surely(() => platform().request(returnToMain, {}, { token: owner.token, key }));
    if (!back.body.success) return;
    const { list } = back.body.value as { list: { amount: number; reason: string | null }[] };
    for (const line of list) {
      if (line.reason !== null) throw new Error(`a wallet stayed: ${fieldOf(line, 'reason')}`);
      const amount = BigInt(Math.round(line.amount * 100));
      add(owner.wallet, amount);
      add(purseOf(owner).account, -amount);
    }
  };

  /** The brand has one wallet again: two processes bring back what lies at the vendor. */
  const end = async (): Promise<void> => {
    const { deps } = platform();
    await deps.settings.change(({ store }) => ({ store: { ...store, severalWallets: false } }));
    await Promise.all([persist(() => recallLeftOver(deps)), persist(() => recallLeftOver(deps))]);
  };

  return { begin, purseOf, moves: [transfer, transfer, recall] as const, end };
};
