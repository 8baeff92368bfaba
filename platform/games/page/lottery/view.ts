import type { SnapshotFrom } from 'xstate';
import type { GameOptions } from '#contract/game-options.ts';
import { MAX_ROWS, type LotteryGame } from '../../lottery/lottery-contract.ts';
import { lotteryModel } from '../../lottery/model.ts';
import { isRow, playsOf, type PlayId } from '../../lottery/plays.ts';
import { createFigure, createSoundTool, createTool } from '../controls.ts';
import { createDialog } from '../dialogs.ts';
import { h, write } from '../dom.ts';
import type { Sound } from '../sound.ts';
import { hasText, moneyIn } from '../texts.ts';
import { clockText, createVisit } from '../visit.ts';
import type { Notice } from './changes.ts';
import { drawCheck, drawRules } from './dialogs.ts';
import { createChart, createResults, createTickets } from './lists.ts';
import type { lotteryMachine } from './lottery.machine.ts';
import { ball, pickText, playAbout, playName, type Parts } from './names.ts';
import { createPicker, type Picker } from './picker.ts';
import { drawOf, onSale, playIn, randomPicks, topPrize } from './slip.ts';
import { createSlip, type SlipIntents } from './slip-view.ts';
import { isLotteryText, type LotteryTranslate } from './texts.ts';

type Snapshot = SnapshotFrom<typeof lotteryMachine>;

export interface Intents extends SlipIntents {
  choosePlay(play: PlayId): void;
  togglePick(pick: number): void;
  choosePicks(picks: readonly number[]): void;
  addRow(): void;
  returnBet(playKey: string): void;
  chooseOptions(options: GameOptions): void;
}

export interface LotteryScreen {
  readonly element: HTMLElement;
  update(snapshot: Snapshot): void;
  /** `now`: the platform's clock. */
  tick(now: number): void;
}

const SECOND = 1000;
/** Seconds from which the countdown is marked. */
const LAST = 10;

/** The playing screen, created once the server has described the game. */
export function createScreen(
  first: Snapshot,
  t: LotteryTranslate,
  locale: string,
  sound: Sound,
  intents: Intents,
  clock: () => number,
): LotteryScreen {
  const game = first.context.game as LotteryGame;
  const money = moneyIn(locale, first.context.exponent);
  const parts: Parts = { game, t, locale, money };
  const { symbol, isDemo } = first.context;
  const model = lotteryModel(game.model);
  const plays = playsOf(drawOf(game));
  const info = createDialog(t('info'), t);
  const check = createDialog(t('check'), t);
  info.body.append(...drawRules(parts));

  let snapshot = first;
  let picker: Picker | null = null;
  let pickerOf: PlayId | null = null;
  /** What was drawn before the entry is no news. */
  const before = first.context.results[0]?.number ?? -1;

  const openCheck = (number: number): void => {
    check.body.replaceChildren(...drawCheck(parts, snapshot.context, number));
    check.element.showModal();
  };
  const visit = createVisit(t, locale, money);
  const soundTool = createSoundTool(t, () =>
    intents.chooseOptions({ ...snapshot.context.options, sound: !snapshot.context.options.sound }),
  );
  const balance = createFigure(isDemo ? t('play_money') : `${t('balance')} · ${symbol}`, 'balance');

  const countdown = h('strong', { class: 'countdown', role: 'timer' });
  const drawName = h('p', { class: 'draw-name' });
  const sale = h('p', { class: 'sale' });
  const prize = h('strong', { class: 'top-prize' });
  const tabs = plays.map((play) => ({
    play,
    button: h('button', { type: 'button', onclick: () => intents.choosePlay(play.id) }, playName(play, t)),
  }));
  const about = h('p', { class: 'about' });
  const pickerBox = h('div', { class: 'picker' });
  const chosenCount = h('p', { class: 'chosen-count' });
  const chosen = h('div', { class: 'balls' });
  const fill = h('button', { type: 'button', class: 'fill', onclick: () => quick(snapshot.context.picks) });
  const fresh = h('button', { type: 'button', class: 'plain', onclick: () => quick([]) }, t('quick_pick'));
  const wipe = h(
    'button',
    { type: 'button', class: 'plain', onclick: () => intents.choosePicks([]) },
    t('clear'),
  );
  const add = h('button', { type: 'button', class: 'add', onclick: () => press() });
  const status = h('p', { class: 'status', role: 'status' });
  const slip = createSlip(parts, model.closed / SECOND, intents);
  const results = createResults(parts, openCheck);
  const chart = createChart(parts);
  const tickets = createTickets(parts, (playKey) => intents.returnBet(playKey));

  const quick = (kept: readonly number[]): void => {
    const play = playIn(game, snapshot.context.play);
    sound.press();
    intents.choosePicks(randomPicks(play, kept, play.least));
  };
  const press = (): void => {
    sound.press();
    intents.addRow();
  };

  const element = h(
    'div',
    { class: 'lottery' },
    h(
      'header',
      { class: 'top' },
      h(
        'div',
        { class: 'lottery-title' },
        h('h1', {}, game.title),
        h('p', {}, `${game.vendorName} · ${t('lottery_name')}`),
      ),
      isDemo ? h('p', { class: 'demo', title: t('play_money_text') }, t('play_money')) : null,
      visit.element,
      balance.element,
      soundTool,
      createTool(
        t('check'),
        'H',
        () => openCheck(snapshot.context.results[0]?.number ?? -1),
        'M12 3 4 6v6c0 5 4 8 8 9 4-1 8-4 8-9V6z',
        'm9 12 2 2 4-4',
      ),
      createTool(
        t('info'),
        'I',
        () => info.element.showModal(),
        'M12 16v-4',
        'M12 8h.01',
        'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18',
      ),
    ),
    h(
      'div',
      { class: 'lottery-body' },
      h(
        'div',
        { class: 'main-side' },
        h(
          'section',
          { class: 'next-draw' },
          h(
            'div',
            {},
            drawName,
            h(
              'div',
              { class: 'next-figures' },
              h('p', {}, h('span', {}, t('to_draw')), countdown),
              h('p', {}, h('span', {}, t('top_prize')), prize),
            ),
            sale,
          ),
          h('img', { src: game.picture, alt: '', width: 150, height: 150 }),
        ),
        h(
          'section',
          { class: 'box pick-box' },
          h(
            'div',
            { class: 'plays', role: 'group', 'aria-label': t('plays') },
            ...tabs.map(({ button }) => button),
          ),
          about,
          h(
            'div',
            { class: 'pick-area' },
            pickerBox,
            h(
              'div',
              { class: 'chosen' },
              chosenCount,
              chosen,
              fill,
              h('div', { class: 'chosen-tools' }, fresh, wipe),
              add,
            ),
          ),
        ),
        h('div', { class: 'lists' }, results.element, chart.element),
      ),
      h('aside', { class: 'slip-side' }, slip.element, status, tickets.element),
    ),
    info.element,
    check.element,
  );

  const noticeText = (notice: Notice): string => {
    if ('amount' in notice) return t(notice.code, { count: notice.count, amount: money(notice.amount) });
    const { code } = notice;
    return isLotteryText(code) || hasText(code) ? t(code) : '';
  };
  const statusText = (): string => {
    const { notice, results: list } = snapshot.context;
    if (snapshot.matches({ playing: { slip: 'resultUnknown' } })) return t('resending');
    if (snapshot.matches({ playing: { look: 'lost' } })) return t('line_lost');
    if (notice) return noticeText(notice);
    const [newest] = list;
    if (!newest || newest.number === before) return '';
    const isBalls = drawOf(game).kind === 'balls';
    const numbers = isBalls ? newest.drawn.toSorted((one, other) => one - other) : newest.drawn.slice(0, 1);
    return t('drawn_now', { number: newest.number, numbers: numbers.join(' ') });
  };

  const drawPicks = (isOpen: boolean): void => {
    const { play: id, picks, rows } = snapshot.context;
    const play = playIn(game, id);
    if (pickerOf !== id) {
      pickerOf = id;
      picker = createPicker(parts, play, (pick) => {
        sound.press();
        intents.togglePick(pick);
      });
      pickerBox.replaceChildren(picker.element);
      write(about, `${playAbout(game, play, t)} ${t('price', { amount: money(game.price) })}.`);
      write(prize, `${symbol} ${money(topPrize(game, play))}`);
      for (const tab of tabs) tab.button.setAttribute('aria-pressed', String(tab.play.id === id));
    }
    picker?.update(picks, isOpen);
    const missing = Math.max(0, play.least - picks.length);
    write(chosenCount, t('picked', { count: picks.length }));
    chosen.replaceChildren(
      ...picks.map((pick) =>
        h(
          'button',
          {
            type: 'button',
            class: 'unpick',
            'aria-label': t('unpick', { number: pickText(play, pick, t) }),
            onclick: () => intents.togglePick(pick),
          },
          ball(pickText(play, pick, t), pick),
        ),
      ),
      ...Array.from({ length: Math.min(missing, 12) }, () => h('span', { class: 'ball is-open' })),
    );
    fill.hidden = missing === 0;
    write(fill, t('fill', { count: missing }));
    const isFull = rows.length >= MAX_ROWS;
    write(add, isFull ? t('slip_full') : missing > 0 ? t('pick_more', { count: missing }) : t('add'));
    add.setAttribute('aria-disabled', String(!isOpen || isFull || !isRow(play, picks)));
    for (const button of [fill, fresh, wipe]) button.setAttribute('aria-disabled', String(!isOpen));
  };

  const screen: LotteryScreen = {
    element,
    update: (next) => {
      snapshot = next;
      const { context } = next;
      const isOpen = next.matches({ playing: { slip: 'editing' } });
      drawPicks(isOpen);
      slip.update(context, isOpen, clock());
      results.update(context);
      chart.update(context);
      tickets.update(context, clock(), isOpen);
      balance.update(context.balance === null ? '–' : money(context.balance));
      visit.update(context.visit, context.visit.paid - context.visit.staked);
      soundTool.setAttribute('aria-pressed', String(context.options.sound));
      write(status, statusText());
    },
    tick: (now) => {
      const { draws } = snapshot.context;
      const next = draws.find(({ drawnAt }) => now < drawnAt);
      const sold = onSale(draws, now);
      if (!next || !sold) return;
      const left = Math.ceil((next.drawnAt - now) / SECOND);
      write(countdown, clockText(left * SECOND, locale));
      countdown.classList.toggle('is-last', left <= LAST);
      write(drawName, t('draw', { number: next.number }));
      write(sale, t('on_sale', { number: sold.number }));
      const isOpen = snapshot.matches({ playing: { slip: 'editing' } });
      slip.update(snapshot.context, isOpen, now);
      tickets.update(snapshot.context, now, isOpen);
    },
  };
  return screen;
}
