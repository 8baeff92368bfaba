// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { watchKeys, type KeyDeeds } from '../../../platform/games/page/keys.ts';

const actions = {
  ...{ spin: vi.fn(), info: vi.fn(), history: vi.fn(), sound: vi.fn() },
  ...{ quick: vi.fn(), screen: vi.fn(), escape: vi.fn() },
} satisfies KeyDeeds;
watchKeys(actions, () => true);

const press = (key: string, at: Element = document.body): void =>
  void at.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));

describe('keys of a game page', () => {
  beforeEach(() => {
    document.body.innerHTML = '<dialog open><button>Close</button></dialog>';
    vi.clearAllMocks();
  });

  it('leave the keys of an open dialog to the dialog', () => {
    press('h', document.querySelector('button')!);
    press(' ', document.querySelector('dialog')!);
    expect(actions.history).not.toHaveBeenCalled();
    expect(actions.spin).not.toHaveBeenCalled();
  });

  it('work at once after a dialog has closed, while its button still has the focus', () => {
    document.querySelector('dialog')!.removeAttribute('open');
    press('h', document.querySelector('button')!);
    press(' ', document.querySelector('button')!);
    expect(actions.history).toHaveBeenCalledOnce();
    expect(actions.spin).toHaveBeenCalledOnce();
  });
});
