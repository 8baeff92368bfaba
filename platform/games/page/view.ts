import type { SnapshotFrom } from 'xstate';
import type { GameView } from '../play-contract.ts';
import { createFigure, createStepper } from './controls.ts';
import { createDialog, drawFairness, drawHistory, drawPaytable } from './dialogs.ts';
import { h, icon, write } from './dom.ts';
import { createFrame } from './frame.ts';
import { createReels } from './reels.ts';
import { cycleWins, isHeld, showRound, wonText, type ShowDeps } from './show.ts';
import type { spinMachine } from './spin.machine.ts';
import { hasText, moneyIn, type Say } from './texts.ts';

type Snapshot = SnapshotFrom<typeof spinMachine>;

export interface Intents {
  spin(): void;
  chooseLines(lines: number): void;
  chooseStake(stakePerLine: bigint): void;
  reelsStopped(): void;
}

export interface GameScreen {
  readonly element: HTMLElement;
  update(snapshot: Snapshot): void;
}

/** Row of the game's own symbol on each reel before the first spin. */
const OPENING_ROWS = [1, 0, 2, 0, 1];
const KEYS_ELSEWHERE = 'button, a, dialog, [tabindex]';

/** The playing screen of one game: made once the server has said what the game is. */
export function createScreen(first: Snapshot, say: Say, locale: string, intents: Intents): GameScreen {
  const game = first.context.game as GameView;
  const money = moneyIn(locale, first.context.exponent);
  const words = { say, locale, money };
  const reels = createReels(game, say);
  const paytable = createDialog(say('paytable'), say);
  const history = createDialog(say('history'), say);
  const fairness = h('section', {});
  paytable.body.append(...drawPaytable(game, words), fairness);

  let snapshot = first;
  let previous = '';
  let shownWin = 0n;
  let skip = new AbortController();
  let cycle = new AbortController();

  const step = <Value>(list: readonly Value[], value: Value, by: number): Value | undefined =>
    list[list.indexOf(value) + by];
  const names = { less: say('less'), more: say('more') };
  const lines = createStepper(say('lines'), names, (by) => {
    const next = step(game.lineChoices, snapshot.context.lines, by);
    if (next !== undefined) intents.chooseLines(next);
  });
  const stake = createStepper(say('stake'), names, (by) => {
    const next = step(game.stakes, snapshot.context.stakePerLine, by);
    if (next !== undefined) intents.chooseStake(next);
  });
  const balance = createFigure(`${say('balance')} · ${first.context.currency}`, 'balance');
  const total = createFigure(say('total'), 'total');
  const win = createFigure(say('win'), 'win');

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
  const machine = h(
    'section',
    { class: 'machine' },
    h('div', { class: 'title' }, h('span', { class: 'vendor' }, game.vendorName), h('h1', {}, game.title)),
    reels.element,
  );
  machine.prepend(createFrame(machine));
  const engineName = hasText(`category_${game.category}`)
    ? say(`category_${game.category}` as 'category_RNG')
    : '';
  const open = (dialog: HTMLDialogElement) => () => dialog.showModal();
  const element = h(
    'div',
    { class: 'game' },
    h(
      'header',
      { class: 'top' },
      h('p', { class: 'engine' }, say('engine', { category: engineName || say('category_RNG') })),
      tool(say('history'), open(history.element), 'M3 12a9 9 0 1 0 3-6.7L3 8', 'M3 3v5h5', 'M12 7v5l4 2'),
      tool(
        say('paytable'),
        open(paytable.element),
        'M12 16v-4',
        'M12 8h.01',
        'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18',
      ),
    ),
    h('div', { class: 'hall' }, machine),
    ticker,
    status,
    h(
      'footer',
      { class: 'controls' },
      balance.element,
      lines.element,
      stake.element,
      total.element,
      win.element,
      spinButton,
    ),
    paytable.element,
    history.element,
  );

  const tell = (text: string): void => write(ticker, text);
  const deps: ShowDeps = {
    reels,
    say,
    money,
    onTicker: tell,
    onWin: (amount) => {
      shownWin = amount;
      drawFigures();
    },
  };

  document.addEventListener('keydown', (event) => {
    const isPress = event.key === ' ' || event.key === 'Enter';
    const isElsewhere = event.target instanceof Element && event.target.closest(KEYS_ELSEWHERE);
    if (!isPress || isElsewhere) return;
    event.preventDefault();
    if (!event.repeat) press();
  });

  /** What stands on the screen never runs ahead of the reels: the win joins the balance as it is shown. */
  const drawFigures = (): void => {
    const { context } = snapshot;
    const staked = context.pending ? context.pending.stakePerLine * BigInt(context.pending.lines) : 0n;
    const unshown =
      snapshot.matches('showing') && context.round && !isHeld(context.round)
        ? context.round.win - shownWin
        : 0n;
    balance.update(context.balance === null ? '–' : money(context.balance - staked - unshown));
    win.update(money(shownWin));
  };

  const run = async (): Promise<void> => {
    const { round } = snapshot.context;
    if (!round) return;
    skip = new AbortController();
    await showRound(round, deps, skip.signal);
    const result = round.win > 0n ? wonText(round, words) : say('lost_round');
    write(status, result);
    tell(result);
    element.classList.toggle('is-big', round.win >= round.stake * 10n);
    intents.reelsStopped();
    cycle = new AbortController();
    void cycleWins(round, deps, cycle.signal);
  };

  const enter = (state: string): void => {
    // The button that asked again is gone with its card; the keyboard goes on at the spin button.
    if (previous === 'interrupted') spinButton.focus();
    if (state === 'spinning') {
      cycle.abort();
      shownWin = 0n;
      element.classList.remove('is-big');
      reels.roll();
      write(status, '');
      tell(say('spinning'));
    }
    if (state === 'showing') void run();
    if ((state === 'ready' && previous !== 'showing') || state === 'interrupted') {
      const grid = snapshot.context.round?.turns.at(-1)?.grid ?? openingGrid(game);
      reels.set(grid);
      if (state === 'ready') tell(say('ready'));
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
        money(context.stakePerLine),
        isReady && coin > 0,
        isReady && coin < game.stakes.length - 1,
      );
      total.update(money(context.stakePerLine * BigInt(context.lines)));
      write(spinLabel, state === 'showing' ? say('skip') : say('spin'));
      spinButton.classList.toggle('is-turning', state === 'spinning');
      spinButton.setAttribute('aria-disabled', String(state !== 'ready' && state !== 'showing'));
      if (isReady && context.notice && hasText(context.notice)) {
        cycle.abort();
        write(status, say(context.notice));
        tell(say(context.notice));
      }
      element.classList.toggle('has-notice', isReady && context.notice !== null);
      history.body.replaceChildren(
        drawHistory(state === 'showing' ? context.history.slice(1) : context.history, words),
      );
      fairness.replaceChildren(...drawFairness(context.nextSeedHash, context.history[0] ?? null, say));
      drawFigures();
    },
  };
}

/** Before the first spin: the game's own symbol on each reel, on no line of its own. */
const openingGrid = ({ reels }: GameView): number[][] =>
  reels.map((reel, index) => {
    const top = reel.indexOf(2) - OPENING_ROWS[index]! + reel.length;
    return [0, 1, 2].map((row) => reel[(top + row) % reel.length]!);
  });

const tool = (label: string, onclick: () => void, ...paths: string[]): HTMLElement =>
  h('button', { class: 'tool', type: 'button', 'aria-label': label, title: label, onclick }, icon(...paths));
