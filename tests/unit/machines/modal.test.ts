import { describe, expect, test } from 'vitest';
import { DIALOG_SHAPE, MODAL_SHAPE } from '../../../src/machines/app/flow-host/flow-modals.ts';
import { isModalShape, type ModalShape } from '../../../src/machines/app/modal/modal-shape.ts';
import {
  modalMachine,
  selectIsVisible,
  selectOptions,
  type ModalOptions,
} from '../../../src/machines/app/modal/modal.machine.ts';
import { mount } from './harness.ts';

const options = (more: Partial<ModalOptions> = {}): ModalOptions => ({
  name: 'loginPopupModal',
  shape: MODAL_SHAPE,
  clickToClose: true,
  buttons: [],
  defaultButton: 'CLOSE',
  ...more,
});
const shape = (more: Partial<Record<keyof ModalShape, unknown>>): ModalShape =>
  ({ ...MODAL_SHAPE, ...more }) as ModalShape;

/** A modal that its owner has allowed to open. */
const shown = (more: Partial<ModalOptions> = {}) => {
  const mounted = mount(modalMachine);
  mounted.flow.send({ type: 'modal.open', options: options(more) });
  mounted.flow.send({ type: 'modal.allow' });
  mounted.parentEvents.length = 0;
  return { ...mounted, isVisible: () => selectIsVisible(mounted.flow.getSnapshot()) };
};

describe('opening', () => {
  test('MOD-02: nothing is shown until a modal is opened by its name', () => {
    const { flow } = mount(modalMachine);
    expect(selectIsVisible(flow.getSnapshot())).toBe(false);
    flow.send({ type: 'modal.open', options: options() });
    flow.send({ type: 'modal.allow' });
    expect(selectIsVisible(flow.getSnapshot())).toBe(true);
    expect(selectOptions(flow.getSnapshot())?.name).toBe('loginPopupModal');
  });

  test('MOD-03: the owner is asked before it opens, and nothing is shown meanwhile', () => {
    const { flow, parentEvents } = mount(modalMachine);
    flow.send({ type: 'modal.open', options: options() });
    expect(parentEvents).toEqual([{ type: 'modal.beforeOpen', name: 'loginPopupModal' }]);
    expect(selectIsVisible(flow.getSnapshot())).toBe(false);
  });

  test('MOD-03: an owner that refuses keeps it hidden, and it can be requested again', () => {
    const { flow, parentEvents } = mount(modalMachine);
    flow.send({ type: 'modal.open', options: options() });
    flow.send({ type: 'modal.refuse' });
    expect(selectIsVisible(flow.getSnapshot())).toBe(false);
    expect(selectOptions(flow.getSnapshot())).toBeNull();
    flow.send({ type: 'modal.open', options: options({ name: 'register' }) });
    flow.send({ type: 'modal.allow' });
    expect(selectIsVisible(flow.getSnapshot())).toBe(true);
    expect(parentEvents.map(({ name }) => name)).toEqual(['loginPopupModal', 'register']);
  });

  test('an unexpected answer shows nothing', () => {
    const { flow } = mount(modalMachine);
    flow.send({ type: 'modal.allow' });
    expect(selectIsVisible(flow.getSnapshot())).toBe(false);
  });
});

describe('closing', () => {
  const WAYS = ['modal.escape', 'modal.background', 'modal.close'] as const;

  test.each(WAYS)('MOD-04: %s asks the owner, and the modal stays in front meanwhile', (way) => {
    const { flow, parentEvents, isVisible } = shown();
    flow.send({ type: way });
    expect(parentEvents).toEqual([{ type: 'modal.beforeClose', name: 'loginPopupModal' }]);
    expect(isVisible()).toBe(true);
  });

  test.each(WAYS)('MOD-04: %s closes nothing when the owner refuses', (way) => {
    const { flow, parentEvents, isVisible } = shown();
    flow.send({ type: way });
    flow.send({ type: 'modal.refuse' });
    expect(isVisible()).toBe(true);
    expect(parentEvents).toHaveLength(1);
    flow.send({ type: way });
    expect(parentEvents).toHaveLength(2);
  });

  test.each(WAYS)(
    'MOD-05, MOD-06: %s closes when the owner allows, and the owner is notified once',
    (way) => {
      const { flow, parentEvents, isVisible } = shown();
      flow.send({ type: way });
      flow.send({ type: 'modal.allow' });
      flow.send({ type: 'modal.allow' });
      expect(isVisible()).toBe(false);
      expect(parentEvents.slice(1)).toEqual([{ type: 'modal.closed', name: 'loginPopupModal' }]);
      expect(selectOptions(flow.getSnapshot())).toBeNull();
    },
  );

  test.each(['modal.escape', 'modal.background'] as const)(
    'MOD-05, MOD-06: %s does nothing when click-to-close is off',
    (way) => {
      const { flow, parentEvents, isVisible } = shown({ clickToClose: false });
      for (let press = 0; press < 4; press += 1) flow.send({ type: way });
      expect(isVisible()).toBe(true);
      expect(parentEvents).toEqual([]);
    },
  );

  test('the close button of the frame works even when click-to-close is off', () => {
    const { flow, parentEvents } = shown({ clickToClose: false });
    flow.send({ type: 'modal.close' });
    expect(parentEvents).toEqual([{ type: 'modal.beforeClose', name: 'loginPopupModal' }]);
  });

  test('the owner closes it in every state without being asked', () => {
    for (const events of [[], ['modal.close']] as const) {
      const { flow, parentEvents, isVisible } = shown();
      for (const type of events) flow.send({ type });
      flow.send({ type: 'modal.hide' });
      expect(isVisible()).toBe(false);
      expect(parentEvents.filter(({ type }) => type === 'modal.closed')).toEqual([]);
    }
    const { flow } = mount(modalMachine);
    flow.send({ type: 'modal.open', options: options() });
    flow.send({ type: 'modal.hide' });
    flow.send({ type: 'modal.allow' });
    expect(selectIsVisible(flow.getSnapshot())).toBe(false);
  });
});

describe('Enter', () => {
  const pressed = (more: Partial<ModalOptions>) => {
    const { flow, parentEvents, isVisible } = shown(more);
    flow.send({ type: 'modal.enter' });
    expect(isVisible()).toBe(true);
    return parentEvents;
  };

  test('MOD-07: presses the only button, whatever the default is', () => {
    expect(pressed({ name: 'warning', buttons: ['in_increase_submit'], defaultButton: 'CLOSE' })).toEqual([
      { type: 'modal.pressed', name: 'warning', button: 'in_increase_submit' },
    ]);
  });

  test('MOD-07: presses the default one of several', () => {
    expect(pressed({ name: 'confirm', buttons: ['NO', 'YES'], defaultButton: 'YES' })).toEqual([
      { type: 'modal.pressed', name: 'confirm', button: 'YES' },
    ]);
  });

  test('MOD-08: the default button is CLOSE', () => {
    expect(pressed({ name: 'confirm', buttons: ['SAVE', 'CLOSE'] })).toEqual([
      { type: 'modal.pressed', name: 'confirm', button: 'CLOSE' },
    ]);
  });

  test('MOD-07: presses nothing when several have no default among them, or there is none', () => {
    expect(pressed({ buttons: ['A', 'B'], defaultButton: 'CLOSE' })).toEqual([]);
    expect(pressed({ buttons: [] })).toEqual([]);
  });

  test('presses nothing before the modal is shown and while it waits for its owner to allow closing', () => {
    const { flow, parentEvents } = mount(modalMachine);
    flow.send({ type: 'modal.enter' });
    flow.send({ type: 'modal.open', options: options({ buttons: ['OK'] }) });
    flow.send({ type: 'modal.enter' });
    flow.send({ type: 'modal.allow' });
    flow.send({ type: 'modal.close' });
    flow.send({ type: 'modal.enter' });
    expect(parentEvents.filter(({ type }) => type === 'modal.pressed')).toEqual([]);
  });
});

describe('shapes', () => {
  test('MOD-09, MOD-10: a modal is 600 by 300 and centred', () => {
    expect(MODAL_SHAPE).toEqual({
      width: 600,
      height: 300,
      pivotX: 0.5,
      pivotY: 0.5,
      minWidth: 0,
      minHeight: 0,
    });
  });

  test('MOD-13: a dialog is 400 wide, with 0.3 of the free space above it', () => {
    expect(DIALOG_SHAPE).toMatchObject({ width: 400, pivotX: 0.5, pivotY: 0.3 });
  });

  const VALID: readonly Partial<Record<keyof ModalShape, unknown>>[] = [
    { width: 0, height: 0 },
    { width: 12.5 },
    { width: '50%', height: '80%' },
    { width: '200px', height: '12.5px' },
    { height: 'auto' },
    { pivotX: 0, pivotY: 1 },
    { minWidth: 0, minHeight: 1 },
  ];
  const INVALID: readonly Partial<Record<keyof ModalShape, unknown>>[] = [
    { width: -1 },
    { height: -0.5 },
    { width: Number.NaN },
    { width: Number.POSITIVE_INFINITY },
    { width: '-5px' },
    { height: '-5%' },
    { width: 'auto' },
    { width: '' },
    { width: '5em' },
    { width: '5 px' },
    { width: 'wide' },
    { width: null },
    { height: 'automatic' },
    { pivotX: -0.01 },
    { pivotX: 1.01 },
    { pivotY: -1 },
    { pivotY: 2 },
    { pivotX: Number.NaN },
    { minWidth: -1 },
    { minHeight: -1 },
    { minWidth: Number.NaN },
  ];

  test.each(VALID)('MOD-14 to MOD-16: %j opens', (part) => {
    expect(isModalShape(shape(part))).toBe(true);
    expect(shown({ shape: shape(part) }).isVisible()).toBe(true);
  });

  test.each(INVALID)('MOD-14 to MOD-16: %j neither opens nor asks', (part) => {
    const { flow, parentEvents } = mount(modalMachine);
    flow.send({ type: 'modal.open', options: options({ shape: shape(part) }) });
    flow.send({ type: 'modal.allow' });
    expect(selectIsVisible(flow.getSnapshot())).toBe(false);
    expect(parentEvents).toEqual([]);
  });
});
