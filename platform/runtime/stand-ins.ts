import type { Config } from '../kernel/config.ts';
import { DEFAULT_SETTINGS, type DepositMethod, type SettingValues } from './settings.ts';

type Mode = Pick<Config, 'demo' | 'checkAnswers'>;

/**
 * The one rule for stand-ins of external services. A stand-in pays or signs in anyone, so it exists in demo mode,
 * development and tests alone; all code that could lead to one checks this function.
 */
export const hasStandIns = ({ demo, checkAnswers }: Mode): boolean => demo || checkAnswers;

/** Path of the page that stands in for a support chat. */
export const SERVICE_STAND_IN = '/stand-in/service';

/** The taker of payments: a real provider wherever one is configured, else the stand-in where it is allowed. */
export const paymentsBy = (config: Mode & Pick<Config, 'payment'>): 'provider' | 'stand-in' | null => {
  if (config.payment) return 'provider';
  return hasStandIns(config) ? 'stand-in' : null;
};

/** Whether SMS and e-mail are delivered: by the operator's own relay, or to the console, which shows them. */
export const sendsMessages = (config: Mode & Pick<Config, 'outboxRelay'>): boolean =>
  config.outboxRelay || hasStandIns(config);

/** The default bank accounts of the settings are fictitious. */
const DEMO_ACCOUNTS: ReadonlySet<string> = new Set(
  DEFAULT_SETTINGS.deposits.methods.flatMap(({ account }) => (account ? [account.number] : [])),
);

/** Whether money sent by this method arrives, or a demo only simulates it. */
export const leadsSomewhere = (config: Mode & Pick<Config, 'payment'>, method: DepositMethod): boolean => {
  if (method.kind !== 'MANUAL') return paymentsBy(config) !== null;
  return hasStandIns(config) || (method.account !== undefined && !DEMO_ACCOUNTS.has(method.account.number));
};

/** Features that are off because no real adapter is configured, one line each, with the setting that configures it. */
export const missingAdapters = (
  config: Config,
  { deposits }: Pick<SettingValues, 'deposits'>,
): readonly string[] => {
  if (hasStandIns(config)) return [];
  const off = deposits.methods.filter((method) => method.enabled && !leadsSomewhere(config, method));
  const codesOf = (isManual: boolean): string =>
    off
      .filter(({ kind }) => (kind === 'MANUAL') === isManual)
      .map(({ code }) => code)
      .join(', ');
  const [byProvider, byTransfer] = [codesOf(false), codesOf(true)];
  return [
    ...(byProvider
      ? [
          `no payment provider: deposits by ${byProvider} are off (PAYMENT_PROVIDER_ID, PAYMENT_PROVIDER_URL, PAYMENT_SECRET)`,
        ]
      : []),
    ...(byTransfer
      ? [`no bank account: deposits by ${byTransfer} are off (an account of yours in the setting "deposits")`]
      : []),
    ...(config.outboxRelay
      ? []
      : ['no SMS and e-mail provider: codes and mailed passwords are off (OUTBOX_RELAY)']),
    ...(config.firebase
      ? []
      : ['no Firebase project: its phone verification is off (FIREBASE_API_KEY, FIREBASE_PROJECT_ID)']),
    ...(config.firebase && config.socialProviders
      ? []
      : ['no social sign-in (FIREBASE_API_KEY, FIREBASE_PROJECT_ID, SOCIAL_PROVIDERS)']),
  ];
};
