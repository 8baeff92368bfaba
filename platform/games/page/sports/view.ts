import type { SnapshotFrom } from 'xstate';
import type { MatchView, SportsGame } from '../../sports/sports-contract.ts';
import { createDialog } from '../dialogs.ts';
import { h, icon, svg, write } from '../dom.ts';
import { moneyIn } from '../texts.ts';
import { createVisit } from '../visit.ts';
import { drawCheck, drawRules } from './dialogs.ts';
import { sumsOf } from './draft.ts';
import { arrange, createMatchRow, type MatchRow } from './match-row.ts';
import { clockTime, momentText, oddsText } from './names.ts';
import { createSlipLists, type CashIntents } from './slip-lists.ts';
import { createSlipPanel, type SlipIntents } from './slip-panel.ts';
import type { sportsMachine } from './sports.machine.ts';
import type { SportsTranslate } from './texts.ts';
import { verify, type Verdict } from './verify.ts';

type Snapshot = SnapshotFrom<typeof sportsMachine>;

export interface SportsIntents extends SlipIntents, CashIntents {
  toggleScreen(): void;
}

export interface SportsScreen {
  readonly element: HTMLElement;
  update(snapshot: Snapshot): void;
}

const TABS = ['live', 'soon', 'over'] as const;
type Tab = (typeof TABS)[number];
const TAB_OF: Readonly<Record<MatchView['phase'], Tab>> = {
  live: 'live',
  before: 'soon',
  ended: 'over',
  abandoned: 'over',
};
/** Width below which the slip is a sheet. */
const NARROW = 900;

/** The screen of a bookmaker: leagues, matches with their odds, and the slip. */
export function createSportsScreen(
  first: Snapshot,
  t: SportsTranslate,
  locale: string,
  intents: SportsIntents,
): SportsScreen {
  const game = first.context.game as SportsGame;
  const { symbol, exponent, isDemo } = first.context;
  const money = moneyIn(locale, exponent);
  const time = clockTime(locale);
  const deps = { game, t, locale, money, symbol };
  const info = createDialog(t('info'), t);
  const check = h('section', {});
  info.body.append(...drawRules(deps), check);
  const visit = createVisit(t, locale, money);
  const panel = createSlipPanel({ game, t, time, money, symbol, exponent, intents });
  const lists = createSlipLists({ t, money, symbol, seconds: game.cashFor / 1000, intents });

  let snapshot = first;
  let tab: Tab | null = null;
  let league = '';
  const verdicts = new Map<string, Verdict>();
  const verdictOf = (match: MatchView): Verdict => {
    const known = verdicts.get(match.id) ?? verify(match, snapshot.context.seals.get(match.id));
    verdicts.set(match.id, known);
    return known;
  };

  const tabs = TABS.map((name) => {
    const count = h('span', { class: 'count' });
    const button = h(
      'button',
      { type: 'button', 'aria-pressed': 'false', onclick: () => choose({ tab: name }) },
      t(`${name}_tab`),
      count,
    );
    return { name, button, count };
  });
  const choices = [{ id: '', name: t('all_leagues') }, ...game.leagues].map(({ id, name }) => {
    const count = h('span', { class: 'count' });
    const button = h(
      'button',
      { type: 'button', 'aria-pressed': 'false', onclick: () => choose({ league: id }) },
      name,
      count,
    );
    return { id, button, count };
  });
  const search = h('input', {
    type: 'search',
    class: 'search',
    maxlength: 40,
    placeholder: t('search_team'),
    'aria-label': t('search_team'),
    oninput: () => draw(),
  });

  const hero = createHero();
  const none = h('p', { class: 'none' }, t('no_matches'));
  const rows = new Map<string, MatchRow>();
  const sections = new Map(
    game.leagues.map(({ id, name, sport }) => {
      const list = h('ul', { class: 'matches' });
      const element = h(
        'section',
        { class: 'card league', 'data-sport': sport },
        h('header', {}, h('h2', {}, name), h('span', {}, t(sport))),
        list,
      );
      return [id, { element, list }] as const;
    }),
  );
  const matchesBox = h('div', { class: 'leagues' });

  const balance = h('strong', {});
  const tool = (label: string, onclick: () => void, ...paths: string[]): HTMLElement =>
    h(
      'button',
      { class: 'tool', type: 'button', 'aria-label': label, title: label, onclick },
      icon(...paths),
    );
  const openSlip = (): void => setSheet(true);
  const barText = h('span', {});
  const barSum = h('b', {});
  const bar = h(
    'button',
    {
      class: 'slip-bar',
      type: 'button',
      'aria-expanded': 'false',
      'aria-controls': 'slip-side',
      onclick: openSlip,
    },
    barText,
    barSum,
    icon('m6 15 6-6 6 6'),
  );
  const closeSheet = h(
    'button',
    { class: 'sheet-close tool', type: 'button', 'aria-label': t('close'), onclick: () => setSheet(false) },
    icon('m6 9 6 6 6-6'),
  );
  const side = h(
    'aside',
    { class: 'side', id: 'slip-side', 'aria-label': t('slip') },
    closeSheet,
    panel.element,
    lists.element,
  );
  const lost = h('p', { class: 'lost', role: 'status' });
  const main = h(
    'div',
    { class: 'middle' },
    h(
      'div',
      { class: 'filters' },
      h(
        'div',
        { class: 'tabs', role: 'group', 'aria-label': t('tabs') },
        ...tabs.map(({ button }) => button),
      ),
      search,
    ),
    lost,
    hero.element,
    matchesBox,
    none,
  );
  const element = h(
    'div',
    { class: 'sports' },
    h(
      'header',
      { class: 'top' },
      h(
        'div',
        { class: 'book-title' },
        h('h1', {}, game.title),
        h('p', {}, `${game.vendorName} · ${t('simulated')}`),
      ),
      isDemo ? h('p', { class: 'demo', title: t('play_money_text') }, t('play_money')) : null,
      visit.element,
      h(
        'p',
        { class: 'figure balance' },
        h('span', {}, isDemo ? t('play_money') : `${t('balance')} · ${symbol}`),
        balance,
      ),
      tool(
        t('info'),
        () => info.element.showModal(),
        'M12 16v-4',
        'M12 8h.01',
        'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18',
      ),
      tool(t('screen'), intents.toggleScreen, 'M8 3H3v5', 'M16 3h5v5', 'M8 21H3v-5', 'M16 21h5v-5'),
    ),
    h(
      'div',
      { class: 'book' },
      h('nav', { class: 'card choices', 'aria-label': t('leagues') }, ...choices.map(({ button }) => button)),
      main,
      side,
    ),
    bar,
    info.element,
  );

  const isNarrow = (): boolean => window.innerWidth < NARROW;
  const setSheet = (isOpen: boolean): void => {
    const was = side.hasAttribute('data-open');
    side.toggleAttribute('data-open', isOpen);
    bar.ariaExpanded = String(isOpen);
    // Under the sheet nothing takes the focus.
    main.inert = isOpen && isNarrow();
    if (isOpen) closeSheet.focus();
    else if (was && isNarrow()) bar.focus();
  };
  window.addEventListener('resize', () => {
    if (!isNarrow()) setSheet(false);
  });
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && side.hasAttribute('data-open') && !info.element.open) setSheet(false);
  });

  const choose = (change: { tab?: Tab; league?: string }): void => {
    tab = change.tab ?? tab;
    league = change.league ?? league;
    draw();
  };

  function createHero() {
    const label = h('span', { class: 'live-badge' });
    const name = h('span', {});
    const [home, away] = [h('b', {}), h('b', {})];
    const score = h('strong', {});
    const marks = svg('g');
    const line = svg(
      'svg',
      { viewBox: '0 0 900 40', class: 'course', 'aria-hidden': 'true', preserveAspectRatio: 'none' },
      svg('path', { d: 'M0 20H900', class: 'rest' }),
      marks,
    );
    const goals = h('p', { class: 'goals' });
    const box = h(
      'section',
      { class: 'hero' },
      h('p', { class: 'hero-head' }, label, name),
      h('div', { class: 'hero-score' }, home, score, away),
      line,
      goals,
    );
    return {
      element: box,
      update: (match: MatchView | undefined): void => {
        box.hidden = !match;
        if (!match) return;
        write(label, momentText(match, t, time));
        write(name, game.leagues.find(({ id }) => id === match.league)?.name ?? '');
        write(home, match.home);
        write(away, match.away);
        write(score, match.score.join(' : '));
        const isGoals = match.sport === 'football';
        line.toggleAttribute('hidden', !isGoals);
        goals.hidden = !isGoals || match.goals.length === 0;
        marks.replaceChildren(
          svg('path', { d: `M0 20H${match.tick * 10}`, class: 'done' }),
          ...match.goals.map(({ tick, side: scorer }) =>
            svg('path', { d: `M${tick * 10} ${scorer === 'home' ? 9 : 31}h0`, class: `goal ${scorer}` }),
          ),
        );
        write(
          goals,
          match.goals
            .map((goal) =>
              t('goal_at', { team: goal.side === 'home' ? match.home : match.away, n: goal.tick }),
            )
            .join(' · '),
        );
      },
    };
  }

  const isFound = ({ home, away }: MatchView): boolean => {
    const wanted = search.value.trim().toLocaleLowerCase(locale);
    return wanted === '' || `${home} ${away}`.toLocaleLowerCase(locale).includes(wanted);
  };

  const draw = (): void => {
    const { matches, draft } = snapshot.context;
    // Chosen once: a list that changed by itself would move beneath the player's finger.
    if (matches.size > 0)
      tab ??= [...matches.values()].some(({ phase }) => phase === 'live') ? 'live' : 'soon';
    const every = [...matches.values()].filter(isFound);
    const inLeague = every.filter((match) => league === '' || match.league === league);
    for (const { name, button, count } of tabs) {
      button.ariaPressed = String(name === tab);
      write(count, String(inLeague.filter(({ phase }) => TAB_OF[phase] === name).length));
    }
    for (const { id, button, count } of choices) {
      button.ariaPressed = String(id === league);
      write(
        count,
        String(
          every.filter((match) => (id === '' || match.league === id) && TAB_OF[match.phase] === tab).length,
        ),
      );
    }
    const shown = inLeague.filter(({ phase }) => TAB_OF[phase] === tab);
    hero.update(tab === 'live' ? (shown.find(({ sport }) => sport === 'football') ?? shown[0]) : undefined);
    for (const id of rows.keys()) if (!matches.has(id)) rows.delete(id);
    const used: HTMLElement[] = [];
    for (const [id, { element: section, list }] of sections) {
      const own = shown.filter((match) => match.league === id);
      const items = (tab === 'over' ? own.toReversed() : own).map((match) => {
        const row =
          rows.get(match.id) ?? createMatchRow({ t, time, onToggle: intents.toggleLeg, verdictOf }, match);
        rows.set(match.id, row);
        row.update(match, draft.legs);
        return row.element;
      });
      arrange(list, items);
      if (items.length > 0) used.push(section);
    }
    arrange(matchesBox, used);
    none.hidden = shown.length > 0;
  };

  let checked = '';
  const drawChecked = (): void => {
    const ended = [...snapshot.context.matches.values()].filter(({ seed }) => seed !== null).toReversed();
    const key = ended.map(({ id }) => id).join();
    if (key === checked && check.childElementCount > 0) return;
    checked = key;
    check.replaceChildren(...drawCheck(ended, t));
  };

  return {
    element,
    update: (next) => {
      snapshot = next;
      const { context } = next;
      draw();
      drawChecked();
      const isResultUnknown =
        next.matches({ playing: { orders: 'unknown' } }) || next.matches({ playing: { cash: 'unknown' } });
      panel.update(context, context.orders.length > 0, isResultUnknown);
      lists.update(context.slips, context.cash, next.hasTag('busy'));
      write(lost, next.matches({ playing: { board: 'lost' } }) ? t('board_lost') : '');
      write(balance, context.balance === null ? '–' : money(context.balance));
      visit.update(context.visit, context.visit.paid - context.visit.staked);
      const { odds, payout } = sumsOf(context.draft, context.matches);
      bar.hidden = false;
      write(barText, odds === null ? t('slip') : t('slip_bar', { odds: oddsText(odds) }));
      write(barSum, context.draft.legs.length > 0 ? `${symbol} ${money(payout)}` : '');
    },
  };
}
