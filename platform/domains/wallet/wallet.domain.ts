import type { Domain } from '../domain.ts';
import { cardRoutes } from './cards.routes.ts';
import { walletConsole } from './console/wallet.console.ts';
import { depositRoutes } from './deposit.routes.ts';
import { expireDeposits } from './deposits/expire-deposits.job.ts';
import { sweepPaymentNonces } from './payments/nonces.ts';
import { betRoutes } from './bets.routes.ts';
import { recordRoutes } from './records.routes.ts';
import { transferRoutes } from './transfer.routes.ts';
import { recallLeftOverJob } from './vendor-wallets/recall-left-over.job.ts';
import { walletRoutes } from './wallet.routes.ts';
import { withdrawalRoutes } from './withdrawal.routes.ts';
import { autoReceiveJob } from './withdrawals/auto-receive.job.ts';

/** Money: the ledger, balances, statements, deposits, withdrawals and transfers. */
export const wallet: Domain = {
  name: 'wallet',
  routes: (deps) => [
    ...walletRoutes(deps),
    ...recordRoutes(deps),
    ...betRoutes(deps),
    ...depositRoutes(deps),
    ...cardRoutes(deps),
    ...withdrawalRoutes(deps),
    ...transferRoutes(deps),
  ],
  jobs: [expireDeposits, sweepPaymentNonces, autoReceiveJob, recallLeftOverJob],
  console: walletConsole,
};
