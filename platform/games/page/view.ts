import type { GameOptions } from '#contract/game-options.ts';
import type { SnapshotFrom } from 'xstate';
import type { GameView } from '../slot/slot-contract.ts';
import { createFigure, createStepper } from './controls.ts';
import { createDialog, drawFairness, drawHistory, drawPaytable } from './dialogs.ts';
import { h, icon, write } from './dom.ts';
import { createFrame } from './frame.ts';
import { createKeyList, watchKeys } from './keys.ts';
import { createOptionSwitches } from './option-switches.ts';
import { createReels } from './reels.ts';
import { cycleWins, isHeld, resultOf, resultText, showRound, type ShowDeps } from './show.ts';
import type { Sound } from './sound.ts';
import type { spinMachine } from './spin.machine.ts';
import { hasText, moneyIn, type Translate } from './texts.ts';
import { createTop } from './top.ts';
import { createVisit } from './visit.ts';

type Snapshot = SnapshotFrom<typeof spinMachine>;

export interface Intents {
  spin(): void;
  chooseLines(lines: number): void;
  chooseStake(stakePerLine: bigint): void;
  reelsStopped(): void;
  chooseOptions(options: GameOptions): void;
  toggleScreen(): void;
  leaveScreen(): void;
}

export interface GameScreen {
  readonly element: HTMLElement;
  update(snapshot: Snapshot): void;
}

/** Multiple of the stake from which a win is a big one. */
const BIG = 10n;
/** Row of the game's own symbol on each reel before the first spin. */
const OPENING_ROWS = [1, 0, 2, 0, 1];
/** Clicking these with a pointer keeps the keyboard focus, so that Space goes on spinning. */
const LEAVE_FOCUS = '.tool, .step';

/** The playing screen of one game, created once the server has described the game. */
export function createScreen(
  first: Snapshot,
  t: Translate,
  locale: string,
  sound: Sound,
  intents: Intents,
): GameScreen {
  const game = first.context.game as GameView;
  const money = moneyIn(locale, first.context.exponent);
  const formatters = { t, locale, money };
  const reels = createReels(game, t, (reel) => sound.reelStops(reel));
  const info = createDialog(t('info'), t);
  const history = createDialog(t('history'), t);
  const fairness = h('section', {});
  const keys = createKeyList(t, [[['key_space', 'key_enter'], null, 'key_spin']], (isOn) => setKeys(isOn));
  info.body.append(...drawPaytable(game, formatters), keys.element, fairness);
  const visit = createVisit(t, locale, money);

  let snapshot = first;
  let previous = '';
  let shownWin = 0n;
  let skip = new AbortController();
  let cycle = new AbortController();

  const step = <Value>(list: readonly Value[], value: Value, by: number): Value | undefined =>
    list[list.indexOf(value) + by];
  const names = { less: t('less'), more: t('more') };
  const lines = createStepper(t('lines'), names, (by) => {
    const next = step(game.lineChoices, snapshot.context.lines, by);
    if (next !== undefined) intents.chooseLines(next);
  });
  const isWays = game.family === 'ways';
  // All ways are always played: there is no number to choose, and the stake is the price of the spin.
  const stake = createStepper(isWays ? t('total') : t('stake'), names, (by) => {
    const next = step(game.stakes, snapshot.context.stakePerLine, by);
    if (next !== undefined) intents.chooseStake(next);
  });
  const { symbol, isDemo } = first.context;
  const balance = createFigure(isDemo ? t('play_money') : `${t('balance')} · ${symbol}`, 'balance');
  const total = createFigure(t('total'), 'total');
  const win = createFigure(t('paid'), 'win');

  const { setKeys, toggleSound, toggleQuick } = createOptionSwitches(
    intents,
    sound,
    () => snapshot.context.options,
  );

  const press = (): void => {
    if (snapshot.matches('showing')) skip.abort();
    else intents.spin();
  };
  const spinLabel = h('span', {});
  const spinButton = h(
    'button',
    { class: 'spin', type: 'button', onclick: press },
    icon('M21 12a9 9 0 1 1-2.64-6.36', 'M21 3v6h-6'),
    spinLabel,
  );
  const ticker = h('p', { class: 'ticker', 'aria-hidden': 'true' });
  const status = h('p', { class: 'unseen', role: 'status' });
  const pool = h('strong', {});
  const machine = h(
    'section',
    { class: 'machine' },
    h(
      'div',
      { class: 'title' },
      h('span', { class: 'vendor' }, game.vendorName),
      h('h1', {}, game.title),
      ...(game.jackpot ? [h('p', { class: 'pool' }, t('jackpot'), ' ', pool)] : []),
    ),
    reels.element,
  );
  machine.prepend(createFrame(machine));
  const open = (dialog: HTMLDialogElement) => () => dialog.showModal();
  const top = createTop(t, {
    isDemo,
    visit: visit.element,
    info: info.element,
    history: history.element,
    onSound: toggleSound,
    onQuick: toggleQuick,
  });
  const element = h(
    'div',
    { class: isWays ? 'game is-ways' : 'game' },
    top.element,
    h('div', { class: 'hall' }, machine),
    ticker,
    status,
    h(
      'footer',
      { class: 'controls' },
      balance.element,
      ...(isWays ? [stake.element] : [lines.element, stake.element, total.element]),
      win.element,
      spinButton,
    ),
    info.element,
    history.element,
  );

  const showTicker = (text: string): void => write(ticker, text);
  const deps: ShowDeps = {
    reels,
    rules: game,
    t,
    money,
    onTicker: showTicker,
    isQuick: () => snapshot.context.options.quick,
    onWin: (amount) => {
      shownWin = amount;
      drawFigures();
    },
  };

  watchKeys(
    {
      spin: press,
      info: open(info.element),
      history: open(history.element),
      sound: toggleSound,
      quick: toggleQuick,
      screen: intents.toggleScreen,
      escape: intents.leaveScreen,
    },
    () => snapshot.context.options.keys,
  );
  element.addEventListener('mousedown', (event) => {
    if (event.target instanceof Element && event.target.closest(LEAVE_FOCUS)) event.preventDefault();
  });

  /** Figures never run ahead of the reels: the win is added to the balance as it is shown. */
  const drawFigures = (): void => {
    const { context } = snapshot;
    const staked = context.pending ? context.pending.stakePerLine * BigInt(context.pending.lines) : 0n;
    const unshown =
      snapshot.matches('showing') && context.round && !isHeld(context.round)
        ? context.round.win - shownWin
        : 0n;
    balance.update(context.balance === null ? '–' : money(context.balance - staked - unshown));
    win.update(money(shownWin));
    win.element.classList.toggle('is-won', context.round !== null && shownWin > context.round.stake);
    visit.update(context.visit, context.visit.paid - context.visit.staked - staked - unshown);
  };

  const run = async (): Promise<void> => {
    const { round } = snapshot.context;
    if (!round) return;
    skip = new AbortController();
    await showRound(round, deps, skip.signal);
    const result = resultText(round, formatters);
    const isBig = round.win >= round.stake * BIG;
    write(status, result);
    showTicker(result);
    element.classList.toggle('is-big', isBig);
    if (resultOf(round) === 'won') sound.wins(isBig);
    intents.reelsStopped();
    cycle = new AbortController();
    void cycleWins(round, deps, cycle.signal);
  };

  const enter = (state: string): void => {
    // The retry button is removed with its card; focus moves to the spin button.
    if (previous === 'interrupted') spinButton.focus();
    if (state === 'spinning') {
      cycle.abort();
      shownWin = 0n;
      element.classList.remove('is-big');
      reels.roll();
      write(status, '');
      showTicker(t('spinning'));
    }
    if (state === 'showing') void run();
    if ((state === 'ready' && previous !== 'showing') || state === 'interrupted') {
      const grid = snapshot.context.round?.turns.at(-1)?.grid ?? openingGrid(game);
      reels.set(grid);
      if (state === 'ready') showTicker(t('ready'));
    }
  };

  return {
    element,
    update: (next) => {
      snapshot = next;
      const { context } = next;
      const state = String(next.value);
      if (state !== previous) {
        enter(state);
        previous = state;
      }
      const isReady = state === 'ready';
      const line = game.lineChoices.indexOf(context.lines);
      const coin = game.stakes.indexOf(context.stakePerLine);
      lines.update(String(context.lines), isReady && line > 0, isReady && line < game.lineChoices.length - 1);
      stake.update(
        money(context.stakePerLine * (isWays ? BigInt(context.lines) : 1n)),
        isReady && coin > 0,
        isReady && coin < game.stakes.length - 1,
      );
      total.update(money(context.stakePerLine * BigInt(context.lines)));
      write(spinLabel, state === 'showing' ? t('skip') : t('spin'));
      spinButton.classList.toggle('is-turning', state === 'spinning');
      spinButton.setAttribute('aria-disabled', String(state !== 'ready' && state !== 'showing'));
      if (isReady && context.notice && hasText(context.notice)) {
        cycle.abort();
        write(status, t(context.notice));
        showTicker(t(context.notice));
      }
      element.classList.toggle('has-notice', isReady && context.notice !== null);
      // The pool that was won is shown until the reels have shown the win.
      if (context.jackpot !== null && state !== 'showing') write(pool, money(context.jackpot));
      top.update(context.options);
      keys.update(context.options.keys);
      // A round that the reels have not shown yet is in no list and no total.
      if (state !== 'showing')
        history.body.replaceChildren(...drawHistory(game, context.history, context.visit, formatters));
      const last = context.history[0] ?? null;
      const held = last && last.pool > 0n ? money(last.pool) : undefined;
      fairness.replaceChildren(...drawFairness(context.nextSeedHash, last, t, held));
      drawFigures();
    },
  };
}

/** Before the first spin: the game's own symbol on each reel, not on a common line. */
const openingGrid = ({ reels }: GameView): number[][] =>
  reels.map((reel, index) => {
    const top = reel.indexOf(2) - OPENING_ROWS[index]! + reel.length;
    return [0, 1, 2].map((row) => reel[(top + row) % reel.length]!);
  });
