import * as v from 'valibot';

/**
 * Protocol between the game page and its game server. Amounts travel as digits of minor units; the page shows them with
 * the session's exponent.
 */
const Amount = v.pipe(
  v.string(),
  v.regex(/^-?(0|[1-9]\d{0,18})$/),
  v.transform((text) => BigInt(text)),
);
const Indexes = v.array(v.pipe(v.number(), v.integer()));

/** 256 bits that the page generates and keeps in memory: an entry whose response was lost can be repeated. */
export const GameSecret = v.pipe(v.string(), v.regex(/^[\w-]{43}$/));
export const SpinId = v.pipe(v.string(), v.regex(/^[\w-]{16,40}$/));
export const GAME_SESSION_HEADER = 'game-session';

export const EnterRequest = v.strictObject({
  ticket: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
  secret: GameSecret,
});

export const SpinRequest = v.strictObject({
  spinId: SpinId,
  lines: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(25)),
  stakePerLine: v.pipe(
    v.string(),
    v.regex(/^[1-9]\d{0,14}$/),
    v.transform((text) => BigInt(text)),
  ),
});

export const TurnView = v.object({
  /** One column per reel, top symbol first. */
  grid: v.array(Indexes),
  lineWins: v.array(v.object({ line: v.number(), symbol: v.number(), count: v.number(), amount: Amount })),
  scatters: v.number(),
  scatterWin: Amount,
  /** Parts per million. */
  multiplier: v.number(),
  win: Amount,
});
export type TurnView = v.InferOutput<typeof TurnView>;

/** Reason of a settled round whose win the wallet holds for an operator. */
export const WIN_HELD = 'win_held';

export const RoundView = v.object({
  id: v.string(),
  spinId: v.string(),
  /**
   * `settled`: played and paid (or the win held, see `reason`). `cancelled`: the stake was not kept. Any other state:
   * not finished.
   */
  state: v.string(),
  reason: v.nullable(v.string()),
  lines: v.number(),
  stakePerLine: Amount,
  stake: Amount,
  win: Amount,
  freeSpins: v.number(),
  /** The paid turn first, then its free spins; empty unless settled. */
  turns: v.array(TurnView),
  /** Anyone can recompute the round with it; its SHA-256 was sent before the spin. Null unless settled. */
  seed: v.nullable(v.string()),
  /** Epoch milliseconds. */
  openedAt: v.number(),
});
export type RoundView = v.InferOutput<typeof RoundView>;

const Numbers = v.array(v.number());

export const GameView = v.object({
  id: v.string(),
  title: v.string(),
  vendorName: v.string(),
  category: v.string(),
  skin: v.string(),
  palette: v.object({
    sky: v.string(),
    deep: v.string(),
    glow: v.string(),
    a: v.string(),
    b: v.string(),
    c: v.string(),
  }),
  /** URLs of the pictures, by symbol number. */
  symbols: v.array(v.string()),
  model: v.string(),
  /** Parts per million, rounded down. */
  returnRate: v.number(),
  lineRates: v.array(Numbers),
  scatterRates: Numbers,
  freeSpins: Numbers,
  freeRate: v.number(),
  reels: v.array(Indexes),
  paylines: v.array(Indexes),
  lineChoices: Numbers,
  stakes: v.array(Amount),
});
export type GameView = v.InferOutput<typeof GameView>;

/** One entry into the game so far. Held wins are not paid out yet. */
export const VisitView = v.object({
  /** Milliseconds since it began. */
  elapsed: v.number(),
  staked: Amount,
  paid: Amount,
});
export type VisitView = v.InferOutput<typeof VisitView>;

export const EnterAnswer = v.object({
  game: GameView,
  /** Display symbol of the currency. */
  symbol: v.string(),
  exponent: v.number(),
  /** Play-money game: stakes and wins are not money. */
  isDemo: v.boolean(),
  /** Null when the wallet did not return it; the page requests it again. */
  balance: v.nullable(Amount),
  /** Unfinished rounds, now ended if their state says so. */
  left: v.array(RoundView),
  history: v.array(RoundView),
  visit: VisitView,
  nextSeedHash: v.string(),
});
export type EnterAnswer = v.InferOutput<typeof EnterAnswer>;

export const SpinAnswer = v.object({
  round: RoundView,
  balance: v.nullable(Amount),
  nextSeedHash: v.string(),
});
export type SpinAnswer = v.InferOutput<typeof SpinAnswer>;

export const BalanceAnswer = v.object({ balance: Amount });
export type BalanceAnswer = v.InferOutput<typeof BalanceAnswer>;

/** Every refusal of the game server and its HTTP status. */
export const PLAY_REFUSALS = {
  bad_request: 400,
  /** The ticket is used, expired or unknown. */
  ticket_invalid: 403,
  /** The game session, or the login behind it, has ended. */
  session_ended: 403,
  /** Games of this kind have no engine yet. */
  game_opens_soon: 403,
  /** New terms have to be accepted on the site before the next bet. */
  acceptance_due: 403,
  game_not_found: 404,
  insufficient_balance: 409,
  stake_not_offered: 409,
  spin_id_reused: 409,
  /** The stake was returned, or never taken. */
  round_cancelled: 409,
  /** The round is kept: repeat the same spin, or enter again. */
  round_kept: 503,
  unavailable: 503,
} as const;
export type PlayRefusalCode = keyof typeof PLAY_REFUSALS;
export const PlayRefusal = v.object({ code: v.picklist(Object.keys(PLAY_REFUSALS) as PlayRefusalCode[]) });
