import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { parse } from 'valibot';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { WIN_HELD } from '../../../../platform/games/play-contract.ts';
import {
  GameView,
  type EnterAnswer,
  type RoundAnswer,
  type RoundView,
} from '../../../../platform/games/slot/slot-contract.ts';
import { presentGame } from '../../../../platform/games/present.ts';
import { slotEngine } from '../../../../platform/games/slot/slot.engine.ts';
import type { Entry, RoundOrder } from '../../../../platform/games/page/api.ts';
import { spinMachine } from '../../../../platform/games/page/spin.machine.ts';
import { languageOf, localeOf, createTranslate } from '../../../../platform/games/page/texts.ts';
import { createScreen } from '../../../../platform/games/page/view.ts';

/** Celebrating texts, in each language of the game. */
const CHEERS: Readonly<Record<string, RegExp>> = {
  TY: /kazan/i,
  EN: /\bwin|\bwon/i,
  BN: /জিত|জয়/,
  CN: /赢|奖/,
  ID: /menang/i,
  TH: /ชนะ|รางวัล/,
  VI: /thắng/i,
};
const GAME = parse(
  GameView,
  presentGame(slotEngine, {
    ...{ id: '10001', title: 'Royal Sevens', category: 'RNG', classification: 'JP', vendor: 'NIMBUS' },
    ...{ vendorName: 'Nimbus Play', minBet: 1n, minLines: 20, model: 'medium' },
  }),
);
const STOPS = [0, 1, 2, 3, 4].map((reel) => GAME.reels[reel]!.slice(0, 3));

/** A round of 25 lines at 0.01 with one line that pays `win`, in kuruş. */
const roundOf = (win: bigint, over: Partial<RoundView> = {}): RoundView => ({
  ...{ id: 'r1', playKey: 's', state: 'settled', reason: null, lines: 25, stakePerLine: 1n, stake: 25n, win },
  ...{ freeSpins: 0, hold: null, pool: 0n, jackpot: 0n, seed: 'seed', openedAt: 1 },
  turns: [
    {
      grid: STOPS,
      lineWins: win > 0n ? [{ line: 2, symbol: 10, count: 3, amount: win }] : [],
      wayWins: [],
      ...{ scatters: 0, scatterWin: 0n, multiplier: 1_000_000, win },
    },
  ],
  ...over,
});

const sound = { press: vi.fn(), reelStops: vi.fn(), wins: vi.fn() };
let parent: ReturnType<typeof vi.spyOn>;

const openGame = async (round: RoundView, language = 'EN', isDemo = false) => {
  const entry: EnterAnswer = {
    game: GAME,
    ...{ symbol: isDemo ? 'FUN' : 'P', exponent: 2, isDemo, balance: 1000n, left: [], history: [] },
    jackpot: null,
    nextSeedHash: 'hash',
    visit: { elapsed: 61_000, staked: 100n, paid: 60n },
  };
  const answer: RoundAnswer = { round, balance: 975n + round.win, jackpot: null, nextSeedHash: 'next' };
  const actor = createActor(
    spinMachine.provide({
      actors: {
        enterGame: fromPromise<EnterAnswer, Entry>(async () => entry),
        playRound: fromPromise<RoundAnswer, RoundOrder>(async () => answer),
      },
    }),
    { input: { ticket: 't', secret: 's' } },
  ).start();
  await waitFor(() => expect(actor.getSnapshot().value).toBe('ready'));
  const code = languageOf(language);
  const shown = createScreen(actor.getSnapshot(), createTranslate(code), localeOf(code), sound, {
    spin: () => actor.send({ type: 'spin.press', playKey: 'a-spin-of-the-page' }),
    chooseLines: (lines) => actor.send({ type: 'lines.choose', lines }),
    chooseStake: (stakePerLine) => actor.send({ type: 'stake.choose', stakePerLine }),
    reelsStopped: () => actor.send({ type: 'reels.stop' }),
    chooseOptions: (options) => actor.send({ type: 'options.choose', options }),
    toggleScreen: () => actor.send({ type: 'screen.toggle' }),
    leaveScreen: () => actor.send({ type: 'screen.leave' }),
  });
  document.body.replaceChildren(shown.element);
  actor.subscribe((snapshot) => shown.update(snapshot));
  shown.update(actor.getSnapshot());
  const spin = async (): Promise<void> => {
    fireEvent.keyDown(document.body, { key: ' ', code: 'Space' });
    await waitFor(() => expect(actor.getSnapshot().value).toBe('showing'));
    await waitFor(() => expect(actor.getSnapshot().value).toBe('ready'));
  };
  return { actor, spin, element: shown.element };
};
/** The texts of the round: the figures, the line under the reels and the announcement for screen readers. */
const roundTextOf = (element: HTMLElement): string =>
  ['.ticker', '[role="status"]', '.figure.win', '.visit']
    .map((part) => element.querySelector(part)?.textContent ?? '')
    .join(' | ');

const animate = Element.prototype.animate;
/** What a closed page would remove: listeners of the document, and its clock. */
const leave: (() => void)[] = [];
beforeEach(() => {
  const listen = document.addEventListener.bind(document);
  vi.spyOn(document, 'addEventListener').mockImplementation((type: string, listener) => {
    listen(type, listener);
    leave.push(() => document.removeEventListener(type, listener));
  });
  const every = setInterval;
  vi.spyOn(globalThis, 'setInterval').mockImplementation(((work: () => void, time: number) => {
    const timer = every(work, time);
    leave.push(() => clearInterval(timer));
    return timer;
  }) as typeof setInterval);
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  parent = vi.spyOn(window.parent, 'postMessage').mockImplementation(() => undefined);
  Element.prototype.animate = () => ({ cancel: () => undefined, finished: Promise.resolve() }) as never;
});
afterEach(() => {
  document.body.replaceChildren();
  Element.prototype.animate = animate;
  for (const end of leave.splice(0)) end();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.clearAllMocks();
});

it('shows the currency by the symbol that the platform declares (WAL-02)', async () => {
  const { element } = await openGame(roundOf(0n));
  expect(element.querySelector('.figure.balance')).toHaveTextContent(/^Balance · P/);
});

describe('a round that returns no more than its stake', () => {
  const cases = Object.keys(CHEERS).flatMap((language) => [8n, 25n].map((win) => [language, win] as const));

  it.each(cases)('is no win in %s: %d on 25', async (language, win) => {
    const { spin, element } = await openGame(roundOf(win), language);
    await spin();
    expect(roundTextOf(element)).not.toMatch(CHEERS[language]!);
    expect(roundTextOf(element)).toContain(
      new Intl.NumberFormat(localeOf(languageOf(language)), { minimumFractionDigits: 2 }).format(
        Number(win) / 100,
      ),
    );
    expect(element.querySelectorAll('.is-win, .is-marked, .is-won, .core, .glow')).toHaveLength(0);
    expect(element).not.toHaveClass('is-big');
    expect(sound.wins).not.toHaveBeenCalled();
    // The paid lines are shown all the same.
    expect(element.querySelectorAll('.is-paid')).toHaveLength(3);
  });

  it('is no win in the list of the visit either', async () => {
    const { spin, element } = await openGame(roundOf(8n));
    await spin();
    const history = element.querySelector('dialog[aria-label="This visit"]') as HTMLElement;
    expect(history.querySelectorAll('tbody tr')).toHaveLength(1);
    expect(history.querySelector('.is-won')).toBeNull();
    expect(history.textContent).not.toMatch(CHEERS['EN']!);
  });

  it('is no win while an operator reviews it', async () => {
    const { spin, element } = await openGame(roundOf(8n, { reason: WIN_HELD }));
    await spin();
    expect(roundTextOf(element)).toContain('0.08 of the 0.25 stake comes back. It is being checked');
    expect(roundTextOf(element)).not.toMatch(CHEERS['EN']!);
  });
});

describe('a round above its stake', () => {
  it('is a win, in text, on the reels and in sound', async () => {
    const { spin, element } = await openGame(roundOf(40n));
    await spin();
    expect(element.querySelector('[role="status"]')).toHaveTextContent('You won 0.40.');
    expect(element.querySelectorAll('.cell.is-win')).toHaveLength(3);
    expect(element.querySelector('.figure.win')).toHaveClass('is-won');
    expect(sound.wins).toHaveBeenCalledExactlyOnceWith(false);
  });
});

describe('the tools of the game', () => {
  it('show the time and the net result of the visit, of rounds that were shown only', async () => {
    const { spin, element } = await openGame(roundOf(8n));
    expect(element.querySelector('.visit')).toHaveTextContent('Time played: 01:01Net: −0.40');
    await spin();
    expect(element.querySelector('.visit')).toHaveTextContent('Net: −0.57');
  });

  it('show return, rules and pays of the game’s own model, and every key', async () => {
    const { element } = await openGame(roundOf(0n));
    fireEvent.keyDown(document.body, { key: 'i', code: 'KeyI' });
    const info = within(screen.getByRole('dialog', { name: 'About this game' }));
    expect(info.getByText(`${(Math.floor(GAME.returnRate / 100) / 100).toFixed(2)}%`)).toBeVisible();
    expect(info.getByText(/Lines to choose from: 20, 25. Stake per line: 0.01 to 1.00/)).toHaveTextContent(
      'A spin costs lines times stake per line: 0.20 to 25.00.',
    );
    expect(info.getByText(/cut off is kept/)).toBeVisible();
    const keys = [...element.querySelectorAll('kbd')].map((key) => key.textContent);
    expect(keys).toEqual(['Space', 'Enter', 'I', 'H', 'M', 'Q', 'F', 'Esc']);
  });

  it('switch sound and quick rounds by button and key, and send the choice to the site', async () => {
    const { actor, element } = await openGame(roundOf(0n));
    const tool = (name: string) => within(element).getByRole('button', { name });
    expect(tool('Sound')).toHaveAttribute('aria-pressed', 'false');
    fireEvent.keyDown(document.body, { key: 'm', code: 'KeyM' });
    expect(tool('Sound')).toHaveAttribute('aria-pressed', 'true');
    fireEvent.click(tool('Quick round'));
    expect(tool('Quick round')).toHaveAttribute('aria-pressed', 'true');
    const options = { sound: true, quick: true, keys: true };
    expect(actor.getSnapshot().context.options).toEqual(options);
    expect(parent).toHaveBeenLastCalledWith({ type: 'game.options', options }, '*');
  });

  it('request full screen from the page, and leave it by Escape', async () => {
    await openGame(roundOf(0n));
    fireEvent.keyDown(document.body, { key: 'f', code: 'KeyF' });
    expect(parent).toHaveBeenLastCalledWith({ type: 'screen.toggle' }, '*');
    fireEvent.keyDown(document.body, { key: 'Escape', code: 'Escape' });
    expect(parent).toHaveBeenLastCalledWith({ type: 'screen.leave' }, '*');
  });

  it('ignore letter keys if those are switched off, or meant for the browser; Space still spins', async () => {
    const { actor, element } = await openGame(roundOf(0n));
    fireEvent.keyDown(document.body, { key: 'm', code: 'KeyM', ctrlKey: true });
    expect(actor.getSnapshot().context.options.sound).toBe(false);
    fireEvent.click(within(element).getByLabelText('Use these keys', { selector: 'input' }));
    fireEvent.keyDown(document.body, { key: 'm', code: 'KeyM' });
    expect(actor.getSnapshot().context.options).toMatchObject({ sound: false, keys: false });
    fireEvent.keyDown(document.body, { key: ' ', code: 'Space' });
    expect(actor.getSnapshot().value).toBe('spinning');
  });

  it('work with their letters on a keyboard of another script', async () => {
    const { actor } = await openGame(roundOf(0n));
    fireEvent.keyDown(document.body, { key: 'ท', code: 'KeyM' });
    expect(actor.getSnapshot().context.options.sound).toBe(true);
  });
});

describe('a game for play money', () => {
  it.each(Object.keys(CHEERS))(
    'is marked so in %s, in its header and beside the balance',
    async (language) => {
      const translate = createTranslate(languageOf(language));
      const { element } = await openGame(roundOf(8n), language, true);
      expect(element.querySelector('.demo')?.textContent).toBe(translate('play_money'));
      expect(element.querySelector('.figure.balance .label')?.textContent).toBe(translate('play_money'));
    },
  );

  it('differs from a game for money', async () => {
    const { element } = await openGame(roundOf(8n));
    expect(element.querySelector('.demo')).toBeNull();
    expect(element.querySelector('.figure.balance .label')?.textContent).toBe('Balance · P');
  });
});
