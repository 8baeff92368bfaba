import { h, icon, write } from './dom.ts';
import type { Translate } from './texts.ts';

export interface Stepper {
  readonly element: HTMLElement;
  /** `less` and `more`: whether there is a choice on that side. */
  update(text: string, less: boolean, more: boolean): void;
}

/** A value between two buttons. */
export function createStepper(
  label: string,
  names: { readonly less: string; readonly more: string },
  onStep: (by: -1 | 1) => void,
): Stepper {
  const value = h('output', { 'aria-live': 'polite' });
  const button = (name: string, by: -1 | 1, ...paths: string[]) =>
    h(
      'button',
      { class: 'step', type: 'button', 'aria-label': `${label}: ${name}`, onclick: () => onStep(by) },
      icon(...paths),
    );
  const less = button(names.less, -1, 'M5 12h14');
  const more = button(names.more, 1, 'M5 12h14', 'M12 5v14');
  const element = h(
    'div',
    { class: 'stepper', role: 'group', 'aria-label': label },
    h('span', { class: 'label', 'aria-hidden': 'true' }, label),
    h('div', { class: 'step-row' }, less, value, more),
  );
  return {
    element,
    update: (text, canLess, canMore) => {
      write(value, text);
      less.disabled = !canLess;
      more.disabled = !canMore;
    },
  };
}

export interface Figure {
  readonly element: HTMLElement;
  update(text: string): void;
}

/** An amount with its label. */
export function createFigure(label: string, kind: string): Figure {
  const value = h('strong', {});
  return {
    element: h('div', { class: `figure ${kind}` }, h('span', { class: 'label' }, label), value),
    update: (text) => write(value, text),
  };
}

/** A square button with an icon; `key`: the letter that presses it. */
export const createTool = (
  label: string,
  key: string,
  onclick: () => void,
  ...paths: string[]
): HTMLElement =>
  h(
    'button',
    {
      class: 'tool',
      type: 'button',
      'aria-label': label,
      'aria-keyshortcuts': key,
      title: `${label} (${key})`,
      onclick,
    },
    icon(...paths),
  );

/** Switches the sound. The style sheet shows the second path of the icon, a cross, while it is off; else the third. */
export const createSoundTool = (t: Translate, onclick: () => void): HTMLElement =>
  createTool(
    t('sound'),
    'M',
    onclick,
    'M11 5 6 9H3v6h3l5 4V5z',
    'M22 9l-6 6M16 9l6 6',
    'M15.5 8.5a5 5 0 0 1 0 7M18.5 5.5a9 9 0 0 1 0 13',
  );
