import { linked, type ConsolePart } from '../../../console/section/section.ts';
import { betsOfRound } from '../ledger/corrections.ts';
import { listHeldWins } from '../wins/held.ts';
import { betSection } from './bet-section.ts';
import { BET_ACTIONS } from './bets.ts';
import { depositSection } from './deposit-section.ts';
import { DEPOSIT_ACTIONS, latestDeposits } from './deposits.ts';
import { paymentSection } from './payment-section.ts';
import { PAYMENT_ACTIONS, waitingPayments } from './payments.ts';
import { transferSection } from './transfer-section.ts';
import { TRANSFER_ACTIONS, latestTransfers } from './transfers.ts';
import { walletTransferSection } from './wallet-transfer-section.ts';
import { latestWalletTransfers } from './wallet-transfers.ts';
import { winSection } from './win-section.ts';
import { WIN_ACTIONS } from './wins.ts';
import { withdrawalSection } from './withdrawal-section.ts';
import { listForOperator, WITHDRAWAL_ACTIONS } from './withdrawals.ts';

export const walletConsole: ConsolePart = {
  sections: [
    linked('Deposits', 'deposits', async ({ deps }) => depositSection(await latestDeposits(deps.db))),
    linked('Payments', 'payments', async ({ deps }) => paymentSection(await waitingPayments(deps.db))),
    linked('Withdrawals', 'withdrawals', async ({ deps, values }) =>
      withdrawalSection(await listForOperator(deps), values.withdrawal),
    ),
    linked('Transfers', 'transfers', async ({ deps, values }) =>
      transferSection(await latestTransfers(deps.db), values.transfer),
    ),
    linked('Wallets', 'wallets', async ({ deps, query }) => {
      const account = query('account');
      return walletTransferSection(await latestWalletTransfers(deps.db, account), account);
    }),
    linked('Wins', 'wins', async ({ deps, values }) => winSection(await listHeldWins(deps.db), values.wins)),
    linked('Bets', 'bets', async ({ deps, query }) => {
      const round = query('round') ?? '';
      return betSection(round, round === '' ? [] : await betsOfRound(deps.db, round));
    }),
  ],
  actions: {
    ...DEPOSIT_ACTIONS,
    ...PAYMENT_ACTIONS,
    ...WITHDRAWAL_ACTIONS,
    ...TRANSFER_ACTIONS,
    ...WIN_ACTIONS,
    ...BET_ACTIONS,
  },
};
