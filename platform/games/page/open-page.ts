import { gameOptionsOf, type GameOptions } from '#contract/game-options.ts';
import { randomText } from './random-text.ts';
import { createSound, type Sound } from './sound.ts';
import { createTranslate, languageOf, localeOf, type Language } from './texts.ts';
import { createVeil, type Veil } from './veil.ts';
import type { VisitInput } from './visit.setup.ts';

const query = new URLSearchParams(location.search);

/** The ticket and options in the page's address, with a secret of this page. */
export const visitInput = (): VisitInput => ({
  ticket: query.get('ticket') ?? '',
  secret: randomText(32),
  options: gameOptionsOf(location.hash.slice(1)),
});

interface GameActor {
  getSnapshot(): { readonly context: { readonly options: GameOptions } };
  send(event: { type: 'retry.press' } | { type: 'balance.changed' }): void;
}

export interface Page {
  readonly root: HTMLElement;
  readonly language: Language;
  readonly locale: string;
  readonly veil: Veil;
  readonly sound: Sound;
}

/** What the page of every game has around its screen; the site's messages reach the actor. */
export function openPage(actor: GameActor, flow: string): Page {
  const language = languageOf(query.get('language'));
  const root = document.getElementById('game') ?? document.body;
  root.dataset['flow'] = flow;
  const veil = createVeil(createTranslate(language), () => actor.send({ type: 'retry.press' }));
  root.append(veil.element);
  window.addEventListener('message', ({ source, data }: MessageEvent<unknown>) => {
    if (source !== window.parent || typeof data !== 'object' || data === null || !('type' in data)) return;
    if (data.type === 'balance.changed') actor.send({ type: 'balance.changed' });
  });
  const sound = createSound(() => actor.getSnapshot().context.options.sound);
  return { root, language, locale: localeOf(language), veil, sound };
}
