import type { SnapshotFrom } from 'xstate';
import type { GameOptions } from '#contract/game-options.ts';
import { PHASES, PHASE_LENGTHS, phaseAt } from '../../table/phases.ts';
import type { TableGameView } from '../../table/table-contract.ts';
import { createDialog } from '../dialogs.ts';
import { createSoundTool } from '../controls.ts';
import { h, icon, write } from '../dom.ts';
import { createVisit } from '../visit.ts';
import type { Sound } from '../sound.ts';
import { moneyIn } from '../texts.ts';
import { createCards } from './cards.ts';
import { createBetBar } from './bet-bar.ts';
import { createDice } from './dice.ts';
import { createFelt } from './felt.ts';
import { createGauge } from './gauge.ts';
import { phaseName, resultName } from './names.ts';
import { rulesOf, stakesOn, type Order } from './orders.ts';
import { createBetList, createFacts, createPlate, createResultRow, type PanelDeps } from './panel.ts';
import { drawCheck, drawHistory, drawKeys, drawMore, drawRules } from './table-dialogs.ts';
import { isKnownText, type TableTranslate } from './table-texts.ts';
import type { tableMachine } from './table.machine.ts';
import type { Notice } from './table-context.ts';
import { createWheel } from './wheel.ts';

export type TableSnapshot = SnapshotFrom<typeof tableMachine>;

export interface TableIntents {
  chooseChip(chip: bigint): void;
  put(spot: string): void;
  lift(spot: string): void;
  undo(): void;
  double(): void;
  repeat(): void;
  clear(): void;
  closeNotice(): void;
  chooseOptions(options: GameOptions): void;
  toggleScreen(): void;
}

export interface TableScreen {
  readonly element: HTMLElement;
  update(snapshot: TableSnapshot): void;
  /** `now`: the platform's clock. */
  tick(now: number): void;
}

const LAST_SECONDS = 3;
const ARCHES = 6;
const SHOWS = { roulette: createWheel, baccarat: createCards, sicbo: createDice } as const;

/** The screen of one table, created once the server has described it. */
export function createTableScreen(
  first: TableSnapshot,
  t: TableTranslate,
  locale: string,
  sound: Sound,
  intents: TableIntents,
): TableScreen {
  const game = first.context.game as TableGameView;
  const { exponent, isDemo } = first.context;
  const money = moneyIn(locale, exponent);
  const deps: PanelDeps = { game, t, locale, money };
  const show = SHOWS[game.kind](t);
  const gauge = createGauge();
  const visit = createVisit(t, locale, money);
  const bets = createBetList(deps);
  const plate = createPlate(deps);
  const results = createResultRow(deps);
  const check = createDialog(t('verify_title'), t);
  const more = createDialog(t('felt'), t);
  const info = createDialog(t('info'), t);
  const past = createDialog(t('history'), t);
  info.body.append(...drawRules(deps), drawKeys(t));
  const facts = createFacts(deps, () => {
    check.body.replaceChildren(...drawCheck(deps, snapshot.context.results[0], seals));
    check.element.showModal();
  });
  /** Seals that this page received before their rounds were drawn. */
  const seals = new Map<number, string>();

  let snapshot = first;
  let shownResult = first.context.results[0]?.number ?? -1;
  let shownPhase = '';
  let announcedFor = -1;
  /** The page's time from which the newest outcome may be named: the ball is still running before. */
  let seenAt = 0;

  /** The orders of the round on the table; paid ones stay in sight until the next round. */
  const ofRound = (): readonly Order[] => {
    const { orders, round, plate: paid } = snapshot.context;
    const open = orders.filter((order) => order.round === round?.number);
    if (!paid || paid.round !== round?.number) return open;
    return [
      { playKey: `paid ${paid.round}`, round: paid.round, bets: paid.bets, state: 'accepted' },
      ...open,
    ];
  };
  const put = (spot: string): void => {
    sound.press();
    intents.put(spot);
  };
  const felt = createFelt({
    ...deps,
    exponent,
    put,
    lift: (spot) => intents.lift(spot),
    more: (spot) => {
      if (game.kind !== 'roulette') return;
      const draw = (): void =>
        more.body.replaceChildren(
          h('h3', {}, t('more_bets', { number: spot.split(':')[1] ?? '' })),
          ...drawMore(deps, spot, stakesOn(ofRound()), (chosen) => {
            put(chosen);
            draw();
          }),
        );
      draw();
      more.element.showModal();
    },
  });

  const bar = createBetBar(deps, first.context, intents);
  const headTool = (label: string, onclick: () => void, ...paths: string[]) =>
    h(
      'button',
      { class: 'tool', type: 'button', 'aria-label': label, title: label, onclick },
      icon(...paths),
    );
  const soundTool = createSoundTool(t, () =>
    intents.chooseOptions({ ...snapshot.context.options, sound: !snapshot.context.options.sound }),
  );
  const largeTool = headTool(
    t('large_felt'),
    () => setLarge(!element.hasAttribute('data-large')),
    'M15 3h6v6',
    'M9 21H3v-6',
    'M21 3l-7 7',
    'M3 21l7-7',
  );
  largeTool.classList.add('large-tool');

  const seats = h('span', {});
  const phases = h(
    'ol',
    { class: 'phases', 'aria-label': t('phases') },
    ...PHASES.map((phase) => h('li', { 'data-phase': phase }, phaseName(phase, game, t))),
  );
  const toast = h('div', { class: 'toast', hidden: true });
  const status = h('p', { class: 'unseen', role: 'status' });
  const clock = h('p', { class: 'unseen', 'aria-live': 'polite' });
  const roundName = h('span', { class: 'round-name' });

  const element = h(
    'div',
    { class: 'table' },
    h(
      'header',
      { class: 'top' },
      h('div', { class: 'table-title' }, h('h1', {}, game.title), h('p', {}, `${game.vendorName} · `, seats)),
      isDemo ? h('p', { class: 'demo', title: t('play_money_text') }, t('play_money')) : null,
      visit.element,
      largeTool,
      soundTool,
      headTool(
        t('history'),
        () => {
          past.body.replaceChildren(...drawHistory(deps, snapshot.context.history, snapshot.context.visit));
          past.element.showModal();
        },
        'M3 12a9 9 0 1 0 3-6.7L3 8',
        'M3 3v5h5',
        'M12 7v5l4 2',
      ),
      headTool(
        t('info'),
        () => info.element.showModal(),
        'M12 16v-4',
        'M12 8h.01',
        'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18',
      ),
      headTool(
        t('screen'),
        () => intents.toggleScreen(),
        'M8 3H3v5',
        'M16 3h5v5',
        'M8 21H3v-5',
        'M16 21h5v-5',
      ),
    ),
    h(
      'div',
      { class: 'table-body' },
      h(
        'section',
        { class: 'play' },
        h(
          'div',
          { class: 'stage' },
          h(
            'div',
            { class: 'hall-arches', 'aria-hidden': 'true' },
            ...Array.from({ length: ARCHES }, () => h('i', {})),
          ),
          h('img', { class: 'dealer', src: game.dealer, alt: t('dealer'), width: 200, height: 200 }),
          h('div', { class: `show is-${game.kind}` }, show.element),
          h('span', { class: 'live-badge' }, t('live')),
          phases,
          roundName,
          gauge.element,
        ),
        results.element,
        h('div', { class: 'felt-box' }, felt.element),
        bar.element,
      ),
      h('aside', { class: 'side' }, plate.element, bets.element, facts.element),
    ),
    toast,
    status,
    clock,
    check.element,
    more.element,
    info.element,
    past.element,
  );
  const setLarge = (isLarge: boolean): void => {
    element.toggleAttribute('data-large', isLarge);
    largeTool.setAttribute('aria-pressed', String(isLarge));
  };
  setLarge(false);

  const noticeText = ({ code, count, amount }: Notice): string => {
    if (code === 'late') return t('late', { count, amount: money(amount) });
    return t(code !== 'bad_request' && isKnownText(code) ? code : 'refused');
  };

  const drawToast = (): void => {
    const { notice } = snapshot.context;
    const isLost = snapshot.matches('reconnecting');
    const isResultUnknown = snapshot.matches({ playing: { orders: 'unknown' } });
    const text = isLost
      ? t('line_lost')
      : isResultUnknown
        ? t('resending')
        : notice
          ? noticeText(notice)
          : '';
    if (toast.dataset['text'] === text) return;
    toast.dataset['text'] = text;
    toast.hidden = text === '';
    write(status, text);
    toast.replaceChildren(
      h('p', {}, text),
      ...(notice && !isLost && !isResultUnknown
        ? [
            h(
              'button',
              {
                type: 'button',
                class: 'tool',
                'aria-label': t('close'),
                onclick: () => intents.closeNotice(),
              },
              icon('M18 6 6 18', 'm6 6 12 12'),
            ),
          ]
        : []),
    );
  };

  const drawShow = (): void => {
    const { phase, results: list } = snapshot.context;
    const [newest] = list;
    if (phase !== shownPhase) {
      shownPhase = phase ?? '';
      if (phase === 'drawing') show.draw();
      for (const item of phases.children)
        item.ariaCurrent = item instanceof HTMLElement && item.dataset['phase'] === phase ? 'step' : null;
    }
    if (!newest || (newest.number === shownResult && shownResult >= 0 && element.dataset['shown'])) return;
    const isFirst = !element.dataset['shown'];
    element.dataset['shown'] = 'true';
    shownResult = newest.number;
    seenAt = performance.now() + show.stop(newest.outcome, isFirst);
  };

  const isHidden = (): boolean => performance.now() < seenAt;

  /** Spots that won the round on the table. */
  const wonNow = (): ReadonlySet<string> => {
    const { phase, round, results: list } = snapshot.context;
    const [newest] = list;
    if (phase !== 'result' || !newest || newest.number !== round?.number || isHidden()) return new Set();
    const rules = rulesOf(game);
    return new Set([...rules.spots.keys()].filter((id) => rules.factorOf(id, newest.outcome).numerator > 0));
  };

  /** What the outcome changes is drawn once it has been seen. */
  const drawOutcome = (): void => {
    if (isHidden()) return;
    const { plate: latest, results: list, balance: left, visit: spent } = snapshot.context;
    plate.update(latest);
    results.update(list);
    facts.drawCounts(list);
    visit.update(spent, spent.paid - spent.staked);
    bar.drawBalance(left);
  };

  const screen: TableScreen = {
    element,
    update: (next) => {
      snapshot = next;
      const { context } = next;
      const { round, phase } = context;
      for (const each of [round, context.next]) if (each) seals.set(each.number, each.seal);
      for (const number of seals.keys()) if (seals.size > 40) seals.delete(number);
      const orders = ofRound();
      const isOpen = next.matches('playing') && phase === 'open';
      felt.update({
        stakes: stakesOn(orders),
        pending: new Set(stakesOn(orders.filter(({ state }) => state !== 'accepted')).keys()),
        won: wonNow(),
        isOpen,
      });
      bets.update(orders);
      facts.drawSeal(round?.seal ?? '');
      write(
        seats,
        `${t('limits', { least: money(game.chips[0] ?? 0n), most: money(game.seatLimit) })} · ${t('seats', { count: context.seats })}`,
      );
      write(roundName, round ? t('round', { number: round.number }) : '');
      bar.update(context, orders, isOpen);
      soundTool.setAttribute('aria-pressed', String(context.options.sound));
      drawShow();
      drawToast();
      drawOutcome();
    },
    tick: (now) => {
      const { round, phase } = snapshot.context;
      if (!round) return;
      const { phase: shown, endsAt } = phaseAt(round, now);
      const left = endsAt - now;
      const seconds = Math.max(0, Math.ceil(left / 1000));
      const line = shown === 'open' ? 'closes_in' : shown === 'result' ? 'opens_in' : 'result_in';
      const total = shown === 'closed' ? left + PHASE_LENGTHS.drawing : left;
      const textSeconds = Math.max(0, Math.ceil(total / 1000));
      gauge.update(
        shown,
        left,
        PHASE_LENGTHS[shown],
        phaseName(shown, game, t),
        t(line, { seconds: textSeconds }),
      );
      if (phase === 'open' && seconds <= LAST_SECONDS && announcedFor !== round.number) {
        announcedFor = round.number;
        write(clock, t('last_seconds', { seconds }));
      }
      if (phase !== 'open') write(clock, '');
      if (seenAt > 0 && performance.now() >= seenAt) {
        seenAt = 0;
        screen.update(snapshot);
        const [newest] = snapshot.context.results;
        if (newest) write(status, resultName(newest.outcome, t));
      }
    },
  };
  return screen;
}
