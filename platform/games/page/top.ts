import type { GameOptions } from '#contract/game-options.ts';
import { createSoundTool, createTool } from './controls.ts';
import { h } from './dom.ts';
import type { Translate } from './texts.ts';

export interface TopParts {
  readonly isDemo: boolean;
  /** Time and net result of the visit. */
  readonly visit: HTMLElement;
  readonly info: HTMLDialogElement;
  readonly history: HTMLDialogElement;
  readonly onSound: () => void;
  readonly onQuick: () => void;
}

export interface Top {
  readonly element: HTMLElement;
  update(options: GameOptions): void;
}

/** The row above every game: play money, the visit, and the tools. */
export function createTop(t: Translate, { isDemo, visit, info, history, onSound, onQuick }: TopParts): Top {
  const open = (dialog: HTMLDialogElement) => () => dialog.showModal();
  const sound = createSoundTool(t, onSound);
  const quick = createTool(t('quick'), 'Q', onQuick, 'M13 2 4 14h7l-1 8 9-12h-7l1-8z');
  return {
    element: h(
      'header',
      { class: 'top' },
      isDemo ? h('p', { class: 'demo', title: t('play_money_text') }, t('play_money')) : null,
      visit,
      sound,
      quick,
      createTool(t('history'), 'H', open(history), 'M3 12a9 9 0 1 0 3-6.7L3 8', 'M3 3v5h5', 'M12 7v5l4 2'),
      createTool(t('info'), 'I', open(info), 'M12 16v-4', 'M12 8h.01', 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18'),
    ),
    update: (options) => {
      sound.setAttribute('aria-pressed', String(options.sound));
      quick.setAttribute('aria-pressed', String(options.quick));
    },
  };
}
