/** A module, on or off, in wire form. */
export interface ModuleSwitch {
  readonly modId: string;
  /** As on the wire: '1' is on. A parent that is off switches its children off. */
  readonly enabled: '0' | '1';
  readonly childrenNodes: readonly ModuleSwitch[];
}

/** Default state of a module, and a sentence about its effect when it is on, for the console. */
interface Module {
  readonly modId: string;
  readonly isOn: boolean;
  readonly does: string;
  readonly children: readonly Module[];
}

/** Every module needs its sentence. */
const module = (modId: string, isOn: boolean, does: string, children: readonly Module[] = []): Module => ({
  modId,
  isOn,
  does,
  children,
});

const MODULES: readonly Module[] = [
  module('COMM3', true, 'Parent of features of every page; off, all below are off.', [
    module(
      'CAPTCHA3',
      true,
      'Image captcha: at a sign-in after several wrong passwords, at a registration where the form has the field.',
    ),
    module(
      'GEETEST3',
      true,
      'The slider puzzle before sign-in and registration, and before codes for strangers.',
    ),
    module('PASS3', true, 'Members can change their sign-in password.'),
    module('PROFPIC3', true, 'Members choose a picture for their account.'),
    module('INBOX3', true, 'Messages from the site to a member. Nothing reads it yet.'),
    module('FEEDBACK3', true, 'Members and visitors send feedback from the help centre.'),
    module(
      'PAYMENTPASS3',
      true,
      'Members set, change and reset the payment password, which a withdrawal requires.',
    ),
    module(
      'LEGALDOC3',
      true,
      'Serves the documents of the brand: terms, privacy, responsible play, licence.',
    ),
  ]),
  module('LOGIN3', true, 'Parent of the sign-in methods; off, all below are off.', [
    module(
      'MOBILEVERCODELOGIN3',
      true,
      'Sign-in by mobile number and a code by SMS, where the store flag smsLogin allows it.',
    ),
    module('FREEPLAY3', true, 'Trial accounts with play money, where the store flag freePlay allows them.'),
    module(
      'LOGINIPVERF3',
      false,
      'A sign-in from a place that the account does not know also needs a code by SMS.',
    ),
    module('PWDEXPFORCECHANGE3', true, 'An expired password must be changed before anything else.'),
    module('CHNGPASSVERIF3', true, 'A forgotten password is replaced with a code by SMS.'),
    module('PWRESETSMS3', true, 'Sends those codes for a forgotten password.'),
    module('VERIFICATION3', true, 'Sends codes by SMS to sign in with.'),
    module(
      'PHONEVERIFSERVICE3',
      false,
      'A phone-verification service (Firebase) sends and checks the codes by SMS instead of the platform.',
    ),
    module(
      'SOCIALLOGIN3',
      true,
      'Sign-in by a provider such as Google, where the store flag socialLogin allows it.',
    ),
  ]),
  module('REG3', true, 'Parent of registration; off, no form can be read or sent.', [
    module('DIRECTREG3', true, 'New members register on the site themselves.'),
    module('USERNAMEREG3', true, 'Registration by user name and password.'),
    module('MOBILENUMREG3', true, 'Registration by mobile number and a code by SMS.'),
    module('MOBILENUMPASSREG3', true, 'Registration by mobile number requires a password as well.'),
    module('REGMOBVERF3', false, 'Registration by user name needs a code by SMS, too.'),
    module('AFFMAN3', true, 'Checks an invitation code while a form is filled in.'),
  ]),
  module('GAMELO3', true, 'The catalogue of games and their launch; parent of the lists below.', [
    module('GAMELOHOT3', true, 'The list of hot games on the home page.'),
    module('GAMELOFAV3', true, 'Members mark games as favourites, and have a list of them.'),
    module('GAMELOREC3', true, 'Members have a list of the games they played last.'),
    module('AGEANNOUNCE3', true, 'Popular lotteries and the numbers that were drawn.'),
  ]),
  module('WALLET3', true, 'Parent of all money features; off, all below are off.', [
    module('DPSTBAS3', true, 'Deposits: the methods, new orders and their status.'),
    module(
      'FUNDTRANS3',
      true,
      'Transfers between wallets, where the brand has several: the page of the member centre and its calls.',
    ),
    module('WDRAWNOPASSVERIF3', false, 'Withdrawals require no payment password.'),
    module(
      'WDRAWCASE3',
      true,
      'Members confirm on the site that a withdrawal arrived, or report what is missing.',
    ),
    module('UPLOADS3', true, 'Members send pictures: slips of deposits and proofs of withdrawals.'),
    module('MEMTRANS3', true, 'The account record: the movements of a member’s money.'),
  ]),
  module('REWCEN3', true, 'The reward centre: claims, the sign-in calendar and the raffle.', [
    module('MISSIONLB3', true, 'Missions, their season and the leaderboard.'),
    module('PTSYS3', true, 'Points for bets and deposits, and their shop.'),
    module('REFERRAL3', true, 'Members invite friends, and earn from their bets.'),
    module(
      'MANPLAYREB3',
      true,
      'Members claim a rebate of their bets by hand: the page of the member centre and its calls.',
    ),
  ]),
  module('CONTRACT3', true, 'Parent of contracts between agents; off, all below are off.', [
    module('SIGNCONDIV3', true, 'The older call that answers a dividend contract.'),
    module('DAILYSALCONT3', true, 'The older call that answers a daily-salary contract.'),
    module('HOURSAL3', true, 'The older call that answers an hourly-salary contract.'),
    module('RTSALARY3', true, 'The older call that answers a real-time-salary contract.'),
    module(
      'CONTRACTNEG3',
      true,
      'Contracts are negotiated: the agent centre’s pages of all four kinds, offers and renewals.',
    ),
  ]),
];

const switchesOf = (modules: readonly Module[]): ModuleSwitch[] =>
  modules.map(({ modId, isOn, children }) => ({
    modId,
    enabled: isOn ? '1' : '0',
    childrenNodes: switchesOf(children),
  }));

/** The defaults of a new platform. */
export const DEFAULT_MODULES: readonly ModuleSwitch[] = switchesOf(MODULES);

const flatten = (modules: readonly Module[]): Module[] =>
  modules.flatMap((each) => [each, ...flatten(each.children)]);

const SENTENCES: ReadonlyMap<string, string> = new Map(
  flatten(MODULES).map(({ modId, does }) => [modId, does]),
);

/** Description of a module; null for one stored by a database of another version. */
export const sentenceOfModule = (modId: string): string | null => SENTENCES.get(modId) ?? null;
