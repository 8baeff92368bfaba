import { h } from './dom.ts';
import type { Translate, TextId } from './texts.ts';

/** Keys and what they do, as the list of keys shows them. */
type KeyRow<Id extends string = TextId> = readonly [keys: readonly Id[], letter: string | null, does: Id];

/** Actions of the game's keys. Single letters can be switched off; Space, Enter and Escape always work. */
export interface KeyDeeds {
  spin(): void;
  info(): void;
  history(): void;
  sound(): void;
  quick(): void;
  screen(): void;
  escape(): void;
}

const PRESSES = 'button, a, input, [tabindex]';
/** By physical key where the character is not one of these, so that a Thai keyboard works too. */
const LETTERS: Readonly<Record<string, keyof KeyDeeds>> = {
  I: 'info',
  H: 'history',
  M: 'sound',
  Q: 'quick',
  F: 'screen',
};

const letterOf = ({ key, code }: KeyboardEvent): keyof KeyDeeds | undefined => {
  const typed = key.toLocaleUpperCase('en');
  if (/^[A-Z]$/.test(typed)) return LETTERS[typed];
  // Turkish: "ı" and "i" are two keys, and both are accepted.
  if (key === 'ı' || key === 'İ') return LETTERS['I'];
  return code.startsWith('Key') ? LETTERS[code.slice(3)] : undefined;
};

/** Listens for the keys of the game. `isOn`: whether letters are active. */
export function watchKeys(deeds: KeyDeeds, isOn: () => boolean): void {
  document.addEventListener('keydown', (event) => {
    const { key, target } = event;
    const hit = target instanceof Element ? target : null;
    // What had the focus in a dialog keeps it after the dialog has closed, until the next frame is drawn.
    const element = hit?.closest('dialog:not([open])') ? null : hit;
    // A dialog closes itself on Escape and keeps its keys.
    if (element?.closest('dialog') || event.ctrlKey || event.altKey || event.metaKey) return;
    const isSpin = (key === ' ' || key === 'Enter') && !element?.closest(PRESSES);
    const letter = isOn() ? letterOf(event) : undefined;
    const deed = isSpin ? 'spin' : key === 'Escape' ? 'escape' : letter;
    if (!deed) return;
    event.preventDefault();
    if (!event.repeat) deeds[deed]();
  });
}

const ROWS: readonly KeyRow[] = [
  [[], 'I', 'info'],
  [[], 'H', 'history'],
  [[], 'M', 'sound'],
  [[], 'Q', 'quick'],
  [[], 'F', 'screen'],
  [['key_escape'], null, 'key_escape_does'],
];

export interface KeyList {
  readonly element: HTMLElement;
  update(isOn: boolean): void;
}

/** All keys with their actions, those of the game first, and the switch for single letters. */
export function createKeyList<Own extends string = never>(
  t: Translate<TextId | Own>,
  game: readonly KeyRow<TextId | Own>[],
  onUse: (isOn: boolean) => void,
): KeyList {
  const box = h('input', { type: 'checkbox', onchange: () => onUse(box.checked) });
  const element = h(
    'section',
    {},
    h('h3', {}, t('keys_title')),
    h('label', { class: 'use-keys' }, box, t('keys_use')),
    h(
      'dl',
      { class: 'keys' },
      ...[...game, ...ROWS].flatMap(([keys, letter, does]) => [
        h(
          'dt',
          {},
          ...[...keys.map((id) => t(id)), ...(letter ? [letter] : [])].map((key) => h('kbd', {}, key)),
        ),
        h('dd', {}, t(does)),
      ]),
    ),
  );
  return {
    element,
    update: (isOn) => {
      box.checked = isOn;
    },
  };
}
