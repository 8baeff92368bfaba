// @vitest-environment happy-dom
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { isCalm } from '../../../src/services/browser/calm.ts';
import { installDomShims } from '../../support/dom-shims.ts';

beforeAll(() => installDomShims());
afterEach(() => {
  document.body.innerHTML = '';
});
const put = (html: string): HTMLElement => {
  document.body.innerHTML = html;
  return document.body.firstElementChild as HTMLElement;
};

describe('a page is idle', () => {
  test('if nothing is open over it and no field has the focus', () => {
    put('<button>Play</button><dialog></dialog><div popover="auto"></div><input>').focus();
    expect(isCalm()).toBe(true);
  });

  test.each([
    '<input type="password">',
    '<textarea></textarea>',
    '<select></select>',
    '<div contenteditable="true" tabindex="0"></div>',
  ])('not while %s has the focus', (html) => {
    const field = put(html);
    expect(isCalm()).toBe(true);
    field.focus();
    expect(isCalm()).toBe(false);
    field.blur();
    expect(isCalm()).toBe(true);
  });

  test('not under a dialog', () => {
    const dialog = put('<dialog><p>x</p></dialog>') as HTMLDialogElement;
    dialog.showModal();
    expect(isCalm()).toBe(false);
    dialog.close();
    expect(isCalm()).toBe(true);
  });

  test('not under a menu, a panel or a drawer, which are popovers', () => {
    const menu = put('<div popover="auto" role="menu"></div>');
    menu.showPopover();
    expect(isCalm()).toBe(false);
    menu.hidePopover();
    expect(isCalm()).toBe(true);
  });
});
