import { h, icon, write } from './dom.ts';
import { hasText, type Translate, type TextId } from './texts.ts';

export interface Veil {
  readonly element: HTMLElement;
  update(state: string, notice: string | null, hasGame: boolean): void;
}

/** Covers the reels while play is impossible: opening, no response, ended. */
export function createVeil(t: Translate, onRetry: () => void): Veil {
  const title = h('h2', {});
  const text = h('p', {});
  const retry = h('button', { class: 'retry', type: 'button', onclick: onRetry }, t('retry'));
  const card = h(
    'div',
    { class: 'veil-card', role: 'alert' },
    h('div', { class: 'veil-arch' }, icon('M4 21V11a8 8 0 0 1 16 0v10', 'M12 8v5', 'M12 17h.01', 'M2 21h20')),
    title,
    text,
    retry,
  );
  const waiting = h('p', { class: 'veil-waiting' }, t('entering'));
  const element = h('div', { class: 'veil' }, waiting, card);
  document.addEventListener('keydown', () => retry.removeAttribute('data-quiet'));

  const show = (heading: TextId, body: TextId, canRetry: boolean): void => {
    write(title, t(heading));
    write(text, t(body));
    retry.hidden = !canRetry;
  };
  return {
    element,
    update: (state, notice, hasGame) => {
      const isWaiting = state === 'entering' || state === 'resuming';
      const isStopped = state === 'interrupted' || state === 'ended';
      const hadFocus = card.contains(document.activeElement);
      element.hidden = !isWaiting && !isStopped;
      waiting.hidden = !isWaiting;
      card.hidden = !isStopped;
      if (state === 'interrupted')
        show('interrupted_title', hasGame ? 'interrupted_text' : 'entry_failed_text', true);
      if (state === 'ended') {
        show('ended_title', notice && hasText(notice) ? notice : 'session_ended', false);
      }
      if (isStopped && !hadFocus && !retry.hidden) {
        // Without a focus before, the focus ring stays hidden until a key is pressed.
        retry.toggleAttribute('data-quiet', document.activeElement === document.body);
        retry.focus();
      }
    },
  };
}
