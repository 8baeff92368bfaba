import type { GameOptions } from '#contract/game-options.ts';
import type { SnapshotFrom } from 'xstate';
import type { MatchView, PvpGame } from '../../pvp/pvp-contract.ts';
import { createFigure } from '../controls.ts';
import { createDialog } from '../dialogs.ts';
import { h, write } from '../dom.ts';
import { createKeyList, watchKeys } from '../keys.ts';
import { createOptionSwitches } from '../option-switches.ts';
import type { Sound } from '../sound.ts';
import { hasText, moneyIn } from '../texts.ts';
import { createTop } from '../top.ts';
import { createVisit } from '../visit.ts';
import { createBoard } from './board.ts';
import { drawMatches, drawRules, drawSeal } from './dialogs.ts';
import { createLobby } from './lobby.ts';
import { playText, resultText, rivalName } from './names.ts';
import { isGoingOn, type pvpMachine } from './pvp.machine.ts';
import { hasPvpText, type PvpTranslate } from './texts.ts';
import { createTimer } from './timer.ts';
import { verify, type Verdict } from './verify.ts';

type Snapshot = SnapshotFrom<typeof pvpMachine>;

export interface Intents {
  sitDown(): void;
  chooseRoom(id: string): void;
  playComputer(): void;
  playCard(card: number): void;
  leave(): void;
  closeResult(): void;
  chooseOptions(options: GameOptions): void;
  toggleScreen(): void;
  leaveScreen(): void;
}

export interface PvpScreen {
  readonly element: HTMLElement;
  update(snapshot: Snapshot): void;
}

/** Milliseconds before the end of a turn at which it is announced. */
const HURRY = 5000;

/** What the screen shows of a match. */
type Part = 'lobby' | 'waiting' | 'table' | 'result';

/** The playing screen, created once the server has described the game. */
export function createPvpScreen(
  first: Snapshot,
  t: PvpTranslate,
  locale: string,
  sound: Sound,
  intents: Intents,
): PvpScreen {
  const game = first.context.game as PvpGame;
  const money = moneyIn(locale, first.context.exponent);
  const formatters = { t, locale, money };
  const { symbol, isDemo } = first.context;
  let snapshot = first;
  let part: Part | null = null;
  let announced = '';
  let hurried = '';
  let shownNotice: string | null = null;
  let verdict: { readonly id: string; readonly value: Verdict | null } = { id: '', value: null };

  const info = createDialog(t('info'), t);
  const history = createDialog(t('history'), t);
  const fairness = h('section', {});
  const keys = createKeyList(
    t,
    [
      [['key_space', 'key_enter'], null, 'key_main'],
      [[], '1 – 4', 'key_play'],
    ],
    (isOn) => setKeys(isOn),
  );
  info.body.append(...drawRules(game, formatters), keys.element, fairness);
  const visit = createVisit(t, locale, money);

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

  const stakeNow = (): bigint => game.rooms.find(({ id }) => id === snapshot.context.room)?.stake ?? 0n;
  const play = (card: number): void => {
    const { match } = snapshot.context;
    if (match?.table?.turn !== 'own' || snapshot.hasTag('busy')) return;
    intents.playCard(card);
    sound.reelStops(0);
  };
  const press = (): void => {
    if (part === 'waiting') {
      if (canPlayComputer()) intents.playComputer();
      return;
    }
    if (part === 'result') intents.closeResult();
    if (part === 'result' || part === 'lobby') intents.sitDown();
  };

  const lobby = createLobby(game, t, money, intents);
  const board = createBoard(t, play);
  const timer = createTimer((left) => tick(left));
  const waitingText = h('p', { class: 'waiting-text' });
  const computer = h('button', { class: 'spin', type: 'button', onclick: () => intents.playComputer() });
  const stop = h('button', { class: 'plain', type: 'button', onclick: () => intents.leave() }, t('pvp_stop'));
  const waiting = h(
    'section',
    { class: 'waiting' },
    h('h2', {}, t('pvp_waiting')),
    waitingText,
    h('div', { class: 'waiting-deeds' }, computer, stop),
  );
  const resultLine = h('p', { class: 'result-text' });
  const verdictLine = h('p', { class: 'verdict' });
  const again = h('button', { class: 'spin', type: 'button', onclick: () => press() });
  const rooms = h(
    'button',
    { class: 'plain', type: 'button', onclick: () => intents.closeResult() },
    t('pvp_to_rooms'),
  );
  const result = h(
    'section',
    { class: 'result' },
    resultLine,
    verdictLine,
    h('div', { class: 'waiting-deeds' }, again, rooms),
  );
  const leave = h(
    'button',
    { class: 'plain', type: 'button', onclick: () => intents.leave() },
    t('pvp_leave'),
  );
  const turn = h('p', { class: 'turn' });
  const tableBar = h('div', { class: 'table-bar' }, turn, timer.element, leave);
  const ticker = h('p', { class: 'ticker', 'aria-hidden': 'true' });
  const status = h('p', { class: 'unseen', role: 'status' });
  const balance = createFigure(isDemo ? t('play_money') : `${t('balance')} · ${symbol}`, 'balance');
  const stake = createFigure(t('pvp_stake'), 'stake');
  const felt = h(
    'section',
    { class: 'felt pvp-felt' },
    h(
      'div',
      { class: 'title' },
      h('span', { class: 'vendor' }, `${game.vendorName} · ${t('pvp_name')}`),
      h('h1', {}, game.title),
    ),
    lobby.element,
    waiting,
    tableBar,
    board.element,
    result,
  );
  const element = h(
    'div',
    { class: 'game pvp' },
    top.element,
    h('div', { class: 'hall' }, felt),
    ticker,
    status,
    h('footer', { class: 'controls' }, balance.element, stake.element),
    info.element,
    history.element,
  );

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
    if (isElsewhere || repeat || ctrlKey || altKey || metaKey || !snapshot.context.options.keys) return;
    const card = /^[1-4]$/.test(key) ? snapshot.context.match?.table?.hand[Number(key) - 1] : undefined;
    if (card !== undefined) play(card);
  });

  const announce = (text: string): void => {
    write(status, text);
    write(ticker, text);
  };
  /** Announces what the screen shows elsewhere. */
  const notify = (text: string): void => {
    write(status, text);
    write(ticker, '');
  };
  const canPlayComputer = (): boolean => {
    const { match, ahead } = snapshot.context;
    return match?.state === 'waiting' && (isDemo || match.deadline <= Date.now() + ahead);
  };
  const drawWaiting = (): void => {
    const { match } = snapshot.context;
    if (part !== 'waiting' || !match) return;
    const isOffered = canPlayComputer();
    computer.hidden = !isOffered;
    stop.hidden = match.state !== 'waiting';
    timer.element.hidden = isOffered || match.state !== 'waiting';
    const seconds = Math.ceil(timer.left() / 1000);
    if (match.state !== 'waiting') write(waitingText, t('pvp_matched'));
    else write(waitingText, isOffered ? t('pvp_offer') : t('pvp_waiting_text', { seconds }));
    write(computer, t('pvp_computer_play', { amount: money(match.stake) }));
    if (isOffered && announced !== `offer ${match.id}`) {
      announced = `offer ${match.id}`;
      notify(t('pvp_offer'));
    }
  };
  const tick = (left: number): void => {
    drawWaiting();
    const { match } = snapshot.context;
    const key = `${match?.id} ${match?.table?.at}`;
    if (match?.table?.turn !== 'own' || left > HURRY || hurried === key) return;
    hurried = key;
    write(status, t('pvp_hurry'));
  };

  const partOf = (match: MatchView | null): Part => {
    if (!match || (match.id === snapshot.context.closedId && !isGoingOn(match))) return 'lobby';
    if (match.reason === 'left') return 'lobby';
    if (match.state === 'playing') return 'table';
    return match.state === 'ended' || match.state === 'cancelled' ? 'result' : 'waiting';
  };
  const drawTurn = (match: MatchView): void => {
    const { table } = match;
    if (!table) return;
    const isOwn = table.turn === 'own';
    const isAway = table.missed[0] >= 2;
    write(turn, isOwn ? t('pvp_turn_own') : t('pvp_turn_other', { name: rivalName(match, t) }));
    leave.hidden = isAway;
    const key = `${match.id} ${table.at}`;
    if (announced === key) return;
    announced = key;
    const last = table.plays.at(-1);
    const text = [
      last ? playText(last, match, t) : '',
      isAway ? t('pvp_away') : '',
      isOwn ? t('pvp_turn_own') : '',
    ];
    announce(text.filter((each) => each !== '').join(' · '));
    if (last?.by === 'other') sound.reelStops(1);
  };
  const drawResult = (match: MatchView): void => {
    const text = resultText(match, t, money);
    write(resultLine, text);
    if (verdict.id !== match.id || verdict.value === null)
      verdict = { id: match.id, value: verify(match, snapshot.context.playKey) };
    verdictLine.hidden = verdict.value === null;
    if (verdict.value) {
      verdictLine.dataset['verdict'] = verdict.value;
      write(verdictLine, t(verdict.value === 'fits' ? 'pvp_fits' : 'pvp_fails'));
    }
    const key = `${match.id} ${match.state} ${match.round?.state}`;
    again.hidden = isGoingOn(match);
    rooms.hidden = isGoingOn(match);
    write(again, t('pvp_again', { amount: money(stakeNow()) }));
    if (announced === key) return;
    announced = key;
    notify(text);
    if (match.round && match.round.win > match.round.stake) sound.wins(false);
  };
  const lengthOf = (match: MatchView | null): number =>
    match?.state === 'playing' ? game.times.turn : game.times.wait;

  return {
    element,
    update: (next) => {
      snapshot = next;
      const { context } = next;
      const { match, notice } = context;
      const shown = partOf(match);
      // Once a notice has passed, what it covered is said again.
      if (shownNotice && !notice) announced = '';
      const isNew = shown !== part || (shownNotice !== null && !notice);
      part = shown;
      element.dataset['part'] = shown;
      lobby.element.hidden = shown !== 'lobby';
      waiting.hidden = shown !== 'waiting';
      tableBar.hidden = shown !== 'table' && shown !== 'waiting';
      leave.hidden = shown !== 'table';
      turn.hidden = shown !== 'table';
      board.element.hidden = shown !== 'table' && !(shown === 'result' && match?.table);
      result.hidden = shown !== 'result';
      const isTimed = shown === 'table' || (shown === 'waiting' && match?.state === 'waiting');
      timer.update(isTimed && match ? match.deadline : null, lengthOf(match), context.ahead);
      lobby.update(context);
      if (match?.table) board.update(match, match.table, next.hasTag('busy'));
      if (shown === 'table' && match) drawTurn(match);
      if (shown === 'result' && match) drawResult(match);
      drawWaiting();
      if (isNew && shown === 'waiting') notify(t('pvp_waiting'));
      if (isNew && shown === 'lobby' && !notice) notify(t('pvp_lobby'));
      if (notice && (hasPvpText(notice) || hasText(notice))) announce(t(notice));
      shownNotice = notice;
      balance.update(context.balance === null ? '–' : money(context.balance));
      stake.update(money(match && isGoingOn(match) ? match.stake : stakeNow()));
      visit.update(context.visit, context.visit.paid - context.visit.staked);
      top.update(context.options);
      keys.update(context.options.keys);
      history.body.replaceChildren(...drawMatches(context.history, context.visit, formatters));
      fairness.replaceChildren(
        ...drawSeal(context.nextSeedHash, match, verdict.id === match?.id ? verdict.value : null, t),
      );
    },
  };
}
