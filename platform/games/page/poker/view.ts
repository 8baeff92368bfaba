import type { GameOptions } from '#contract/game-options.ts';
import type { SnapshotFrom } from 'xstate';
import type { PokerGame } from '../../poker/poker-contract.ts';
import { createFigure, createStepper } from '../controls.ts';
import { createDialog, drawFairness } from '../dialogs.ts';
import { h, write } from '../dom.ts';
import { createKeyList, watchKeys } from '../keys.ts';
import { createOptionSwitches } from '../option-switches.ts';
import { isHeld, resultOf, resultText } from '../show.ts';
import type { Sound } from '../sound.ts';
import { hasText, moneyIn } from '../texts.ts';
import { createTop } from '../top.ts';
import { createVisit } from '../visit.ts';
import { cardName, drawCard } from './cards.ts';
import { drawHands, drawRules } from './dialogs.ts';
import type { pokerMachine } from './poker.machine.ts';
import type { PokerTranslate } from './texts.ts';

type Snapshot = SnapshotFrom<typeof pokerMachine>;

export interface Intents {
  deal(): void;
  pressCard(place: number): void;
  draw(): void;
  chooseStake(stake: bigint): void;
  chooseOptions(options: GameOptions): void;
  toggleScreen(): void;
  leaveScreen(): void;
}

export interface PokerScreen {
  readonly element: HTMLElement;
  update(snapshot: Snapshot): void;
}

const PLACES = [0, 1, 2, 3, 4] as const;
/** Multiple of the stake from which a win is a big one. */
const BIG = 10n;

/** The playing screen, created once the server has described the game. */
export function createScreen(
  first: Snapshot,
  t: PokerTranslate,
  locale: string,
  sound: Sound,
  intents: Intents,
): PokerScreen {
  const game = first.context.game as PokerGame;
  const money = moneyIn(locale, first.context.exponent);
  const formatters = { t, locale, money };
  const { symbol, isDemo } = first.context;
  const info = createDialog(t('info'), t);
  const history = createDialog(t('history'), t);
  const fairness = h('section', {});
  const keys = createKeyList(
    t,
    [
      [['key_space', 'key_enter'], null, 'key_deal'],
      [[], '1 – 5', 'key_hold'],
    ],
    (isOn) => setKeys(isOn),
  );
  info.body.append(...drawRules(game, formatters), keys.element, fairness);
  const visit = createVisit(t, locale, money);

  let snapshot = first;
  let previous = '';

  const { setKeys, toggleSound, toggleQuick } = createOptionSwitches(
    intents,
    sound,
    () => snapshot.context.options,
  );
  const top = createTop(t, {
    isDemo,
    visit: visit.element,
    info: info.element,
    history: history.element,
    onSound: toggleSound,
    onQuick: toggleQuick,
  });

  const pays = new Map(
    game.pays.map(({ hand, times }) => [
      hand,
      h('li', {}, h('span', {}, t(hand)), h('b', {}, `×${times.toLocaleString(locale)}`)),
    ]),
  );
  const cards = PLACES.map((place) => {
    const face = h('span', { class: 'card-place' });
    const badge = h('span', { class: 'hold', 'aria-hidden': 'true' }, t('poker_held'));
    const element = h(
      'button',
      { class: 'card', type: 'button', 'aria-keyshortcuts': String(place + 1), onclick: () => hold(place) },
      face,
      badge,
    );
    return { element, face };
  });
  const hold = (place: number): void => {
    if (!snapshot.matches('holding')) return;
    intents.pressCard(place);
    sound.press();
  };
  const press = (): void => {
    if (snapshot.matches('holding')) intents.draw();
    else intents.deal();
  };

  const stake = createStepper(t('poker_stake'), { less: t('less'), more: t('more') }, (by) => {
    const next = game.stakes[game.stakes.indexOf(snapshot.context.stake) + by];
    if (next !== undefined) intents.chooseStake(next);
  });
  const balance = createFigure(isDemo ? t('play_money') : `${t('balance')} · ${symbol}`, 'balance');
  const win = createFigure(t('paid'), 'win');
  const button = h('button', { class: 'spin', type: 'button', onclick: press });
  const ticker = h('p', { class: 'ticker', 'aria-hidden': 'true' });
  const status = h('p', { class: 'unseen', role: 'status' });
  const element = h(
    'div',
    { class: 'game poker' },
    top.element,
    h(
      'div',
      { class: 'hall' },
      h(
        'section',
        { class: 'felt' },
        h(
          'div',
          { class: 'title' },
          h('span', { class: 'vendor' }, `${game.vendorName} · ${t('poker_name')}`),
          h('h1', {}, game.title),
        ),
        h('ul', { class: 'hands', 'aria-label': t('poker_pays') }, ...pays.values()),
        h(
          'div',
          { class: 'cards', role: 'group', 'aria-label': t('poker_cards') },
          ...cards.map((card) => card.element),
        ),
      ),
    ),
    ticker,
    status,
    h('footer', { class: 'controls' }, balance.element, stake.element, win.element, button),
    info.element,
    history.element,
  );

  const announce = (text: string): void => {
    write(status, text);
    write(ticker, text);
  };
  watchKeys(
    {
      spin: press,
      info: () => info.element.showModal(),
      history: () => history.element.showModal(),
      sound: toggleSound,
      quick: toggleQuick,
      screen: intents.toggleScreen,
      escape: intents.leaveScreen,
    },
    () => snapshot.context.options.keys,
  );
  document.addEventListener('keydown', ({ key, target, repeat, ctrlKey, altKey, metaKey }) => {
    const isElsewhere = target instanceof Element && target.closest('dialog, input');
    if (isElsewhere || repeat || ctrlKey || altKey || metaKey) return;
    if (snapshot.context.options.keys && /^[1-5]$/.test(key)) hold(Number(key) - 1);
  });

  /** What the cards show: the hand after the draw, the dealt one, or their backs. */
  const shownCards = (): readonly number[] | null => {
    const { round, pending } = snapshot.context;
    return pending ? null : (round?.final ?? round?.dealt ?? null);
  };
  const result = (): string => {
    const { round } = snapshot.context;
    if (!round || round.state !== 'settled') return t('poker_ready');
    const text = resultText(round, formatters);
    return round.hand ? `${t(round.hand)}. ${text}` : text;
  };

  const enter = (state: string): void => {
    const { round, notice } = snapshot.context;
    element.classList.remove('is-big');
    if (previous === 'interrupted') button.focus();
    if (state === 'dealing' || state === 'drawing') announce('');
    if (state === 'holding') {
      for (const place of PLACES) sound.reelStops(place);
      const names = (round?.dealt ?? []).map((card) => cardName(card, t)).join(', ');
      write(status, `${names}. ${t('poker_choose')}`);
      write(ticker, t(notice === 'poker_resumed' ? notice : 'poker_choose'));
    }
    if (state === 'ready' && previous !== 'counting') {
      const isWon = previous === 'drawing' && round && resultOf(round) === 'won';
      const isBig = Boolean(isWon && round.win >= round.stake * BIG);
      if (isWon) sound.wins(isBig);
      element.classList.toggle('is-big', isBig);
      announce(result());
    }
  };

  return {
    element,
    update: (next) => {
      snapshot = next;
      const { context } = next;
      const { round, held } = context;
      const state = String(next.value);
      if (state !== previous) {
        enter(state);
        previous = state;
      }
      const isReady = state === 'ready';
      const isHolding = state === 'holding';
      const isOver = round?.state === 'settled' && !context.pending;
      const shown = shownCards();
      for (const [place, card] of cards.entries()) {
        const value = shown?.[place];
        const isKept = held.includes(place) && (isHolding || state === 'drawing');
        const name = value === undefined ? t('poker_back') : cardName(value, t);
        card.element.setAttribute('aria-label', `${place + 1}: ${name}`);
        card.element.setAttribute('aria-pressed', String(isKept));
        card.element.setAttribute('aria-disabled', String(!isHolding));
        card.element.classList.toggle('is-turned', state === 'drawing' && !isKept);
        if (card.face.dataset['card'] !== String(value)) {
          card.face.dataset['card'] = String(value);
          card.face.replaceChildren(value === undefined ? h('span', { class: 'back' }) : drawCard(value));
        }
      }
      for (const [hand, row] of pays) {
        const isHit = isOver && round.hand === hand;
        row.classList.toggle('is-hit', isHit);
        if (isHit) row.setAttribute('aria-current', 'true');
        else row.removeAttribute('aria-current');
      }
      const at = game.stakes.indexOf(context.stake);
      stake.update(money(context.stake), isReady && at > 0, isReady && at < game.stakes.length - 1);
      const pending = context.pending?.stake ?? 0n;
      balance.update(context.balance === null ? '–' : money(context.balance - pending));
      const paid = isOver && !isHeld(round) ? round.win : 0n;
      win.update(money(paid));
      win.element.classList.toggle('is-won', isOver && resultOf(round) === 'won');
      visit.update(
        context.visit,
        context.visit.paid -
          context.visit.staked -
          (isOver ? 0n : (round?.stake ?? 0n)) * BigInt(isHolding || state === 'drawing') -
          pending,
      );
      write(button, t(isHolding || state === 'drawing' ? 'poker_draw' : 'poker_deal'));
      button.setAttribute('aria-disabled', String(!isReady && !isHolding));
      if (isReady && context.notice && hasText(context.notice)) announce(t(context.notice));
      element.classList.toggle('has-notice', isReady && context.notice !== null);
      top.update(context.options);
      keys.update(context.options.keys);
      history.body.replaceChildren(...drawHands(context.history, context.visit, formatters));
      fairness.replaceChildren(...drawFairness(context.nextSeedHash, context.history[0] ?? null, t));
    },
  };
}
