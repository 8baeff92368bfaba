import type { GameOptions } from '#contract/game-options.ts';
import type { SnapshotFrom } from 'xstate';
import type { FishGame } from '../../fish/fish-contract.ts';
import type { Species } from '../../fish/model.ts';
import { createFigure, createStepper } from '../controls.ts';
import { createDialog, drawFairness } from '../dialogs.ts';
import { h, write } from '../dom.ts';
import { createKeyList, watchKeys } from '../keys.ts';
import { createOptionSwitches } from '../option-switches.ts';
import { creditOf } from '../round-ends.ts';
import { resultOf, resultText } from '../show.ts';
import type { Sound } from '../sound.ts';
import { hasText, moneyIn } from '../texts.ts';
import { createTop } from '../top.ts';
import { createVisit } from '../visit.ts';
import { costOf, type Shots } from './api.ts';
import { chanceText, drawBursts, drawRules } from './dialogs.ts';
import type { fishMachine } from './fish.machine.ts';
import { createScene } from './scene.ts';
import type { FishTranslate } from './texts.ts';

type Snapshot = SnapshotFrom<typeof fishMachine>;

export interface Intents {
  fire(): void;
  chooseTarget(target: Species): void;
  choosePrice(price: bigint): void;
  chooseShots(shots: Shots): void;
  shotsLanded(): void;
  chooseOptions(options: GameOptions): void;
  toggleScreen(): void;
  leaveScreen(): void;
}

export interface FishScreen {
  readonly element: HTMLElement;
  update(snapshot: Snapshot): void;
}

/** Multiple of the stake from which a win is a big one. */
const BIG = 10n;
const ARROWS: Readonly<Record<string, readonly [of: 'target' | 'price', by: -1 | 1]>> = {
  ArrowLeft: ['target', -1],
  ArrowRight: ['target', 1],
  ArrowDown: ['price', -1],
  ArrowUp: ['price', 1],
};

/** The playing screen, created once the server has described the game. */
export function createScreen(
  first: Snapshot,
  t: FishTranslate,
  locale: string,
  sound: Sound,
  intents: Intents,
): FishScreen {
  const game = first.context.game as FishGame;
  const money = moneyIn(locale, first.context.exponent);
  const formatters = { t, locale, money };
  const { symbol, isDemo } = first.context;
  const info = createDialog(t('info'), t);
  const history = createDialog(t('history'), t);
  const fairness = h('section', {});
  const keys = createKeyList(
    t,
    [
      [['key_space', 'key_enter'], null, 'key_fire'],
      [[], `1 – ${game.targets.length}`, 'key_target'],
      [[], '← →', 'key_target'],
      [[], '↑ ↓', 'key_price'],
    ],
    (isOn) => setKeys(isOn),
  );
  info.body.append(...drawRules(game, formatters), keys.element, fairness);
  const visit = createVisit(t, locale, money);

  let snapshot = first;
  let previous = '';
  let skip = new AbortController();
  let drawn: Snapshot['context']['history'] | null = null;

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

  const press = (): void => {
    if (snapshot.matches('landing')) skip.abort();
    else intents.fire();
  };
  const stepTarget = (by: -1 | 1): void => {
    const at = game.targets.findIndex(({ species }) => species === snapshot.context.target);
    const next = game.targets[at + by];
    if (next) intents.chooseTarget(next.species);
  };
  const stepPrice = (by: -1 | 1): void => {
    const next = game.prices[game.prices.indexOf(snapshot.context.price) + by];
    if (next !== undefined) intents.choosePrice(next);
  };
  const stepShots = (by: -1 | 1): void => {
    const next = game.shotCounts[game.shotCounts.indexOf(snapshot.context.shots) + by];
    if (next !== undefined) intents.chooseShots(next);
  };

  const scene = createScene(game, (species) => {
    if (snapshot.matches('ready')) intents.chooseTarget(species);
    press();
  });
  const targets = game.targets.map(({ species, pay, chance, picture }, index) => {
    const [name, odds] = [t(species), chanceText(chance, locale)];
    const button = h(
      'button',
      {
        class: 'target',
        type: 'button',
        'aria-keyshortcuts': String(index + 1),
        'aria-label': `${name}, ×${pay}, ${odds}`,
        onclick: () => intents.chooseTarget(species),
      },
      h('img', { src: picture, alt: '', width: 40, height: 40 }),
      h('span', { class: 'target-name' }, name),
      h('b', {}, `×${pay}`),
      h('span', { class: 'target-chance' }, odds),
    );
    return { species, button };
  });

  const names = { less: t('less'), more: t('more') };
  const price = createStepper(t('fish_price'), names, stepPrice);
  const shots = createStepper(t('fish_shots'), names, stepShots);
  const balance = createFigure(isDemo ? t('play_money') : `${t('balance')} · ${symbol}`, 'balance');
  const total = createFigure(t('total'), 'total');
  const win = createFigure(t('paid'), 'win');
  const button = h('button', { class: 'spin', type: 'button', onclick: press });
  const ticker = h('p', { class: 'ticker', 'aria-hidden': 'true' });
  const status = h('p', { class: 'unseen', role: 'status' });
  const element = h(
    'div',
    { class: 'game fishing' },
    top.element,
    h(
      'div',
      { class: 'hall' },
      h(
        'section',
        { class: 'reef' },
        h(
          'div',
          { class: 'title' },
          h('span', { class: 'vendor' }, `${game.vendorName} · ${t('fish_name')}`),
          h('h1', {}, game.title),
        ),
        scene.element,
        h(
          'div',
          { class: 'targets', role: 'group', 'aria-label': t('fish_targets') },
          ...targets.map((target) => target.button),
        ),
      ),
    ),
    ticker,
    status,
    h(
      'footer',
      { class: 'controls' },
      balance.element,
      price.element,
      shots.element,
      total.element,
      win.element,
      button,
    ),
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
  document.addEventListener('keydown', (event) => {
    const { key, target, ctrlKey, altKey, metaKey } = event;
    const isElsewhere = target instanceof Element && target.closest('dialog, input');
    if (isElsewhere || ctrlKey || altKey || metaKey || !snapshot.context.options.keys) return;
    const named = /^[1-9]$/.test(key) ? game.targets[Number(key) - 1] : undefined;
    const arrow = ARROWS[key];
    if (named) intents.chooseTarget(named.species);
    if (!arrow) return;
    event.preventDefault();
    (arrow[0] === 'target' ? stepTarget : stepPrice)(arrow[1]);
  });

  const show = async (): Promise<void> => {
    const { round, options } = snapshot.context;
    if (!round) return;
    skip = new AbortController();
    const pay = game.targets.find(({ species }) => species === round.target)?.pay ?? 0;
    const won = `+${money(round.price * BigInt(pay))}`;
    await scene.show(round, { isQuick: options.quick, won }, skip.signal);
    const caught = (round.caught ?? []).filter(Boolean).length;
    const isWon = resultOf(round) === 'won';
    const isBig = isWon && round.win >= round.stake * BIG;
    if (isWon) sound.wins(isBig);
    element.classList.toggle('is-big', isBig);
    const count = t('fish_result', { name: t(round.target), caught, shots: round.shots });
    announce(`${count} ${resultText(round, formatters)}`);
    intents.shotsLanded();
  };
  const enter = (state: string): void => {
    if (previous === 'interrupted') button.focus();
    if (state === 'firing') {
      element.classList.remove('is-big');
      announce('');
    }
    if (state === 'landing') {
      sound.reelStops(0);
      void show();
    }
    if (state === 'ready' && previous !== 'landing' && previous !== 'counting') announce(t('fish_ready'));
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
      for (const { species, button: target } of targets) {
        const isChosen = species === context.target;
        if (isChosen && target.getAttribute('aria-pressed') !== 'true') scene.aim(species);
        target.setAttribute('aria-pressed', String(isChosen));
        target.setAttribute('aria-disabled', String(!isReady));
      }
      const level = game.prices.indexOf(context.price);
      const count = game.shotCounts.indexOf(context.shots);
      scene.setLevel(level + 1, money(context.price));
      price.update(money(context.price), isReady && level > 0, isReady && level < game.prices.length - 1);
      shots.update(
        String(context.shots),
        isReady && count > 0,
        isReady && count < game.shotCounts.length - 1,
      );
      total.update(money(costOf(context)));
      // Figures never run ahead of the shots that are shown.
      const staked = context.pending ? costOf(context.pending) : 0n;
      const unshown = state === 'landing' && context.round ? creditOf(context.round) : 0n;
      balance.update(context.balance === null ? '–' : money(context.balance - staked - unshown));
      const isShown = isReady || state === 'counting';
      win.update(money(isShown && context.round ? creditOf(context.round) : 0n));
      win.element.classList.toggle(
        'is-won',
        isShown && context.round !== null && resultOf(context.round) === 'won',
      );
      visit.update(context.visit, context.visit.paid - context.visit.staked - staked - unshown);
      write(button, t(state === 'landing' ? 'skip' : 'fish_fire'));
      button.setAttribute('aria-disabled', String(!isReady && state !== 'landing'));
      if (isReady && context.notice && hasText(context.notice)) announce(t(context.notice));
      element.classList.toggle('has-notice', isReady && context.notice !== null);
      top.update(context.options);
      keys.update(context.options.keys);
      // A round that the water has not shown yet is in no list.
      if (isReady && drawn !== context.history) {
        drawn = context.history;
        history.body.replaceChildren(...drawBursts(game, context, formatters));
      }
      fairness.replaceChildren(...drawFairness(context.nextSeedHash, context.history[0] ?? null, t));
    },
  };
}
