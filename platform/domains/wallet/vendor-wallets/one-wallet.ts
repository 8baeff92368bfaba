import type { SettingValues } from '../../../runtime/settings.ts';

/** Whether members play from the main wallet (the default), or from a wallet at each vendor. */
export const hasOneWallet = ({ store }: Pick<SettingValues, 'store'>): boolean =>
  store['severalWallets'] !== true;
