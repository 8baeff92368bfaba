import { describe, expect, test } from 'vitest';
import { logoutMachine } from '../../../src/machines/session/logout/logout.machine.ts';
import { sessionEndedMachine } from '../../../src/machines/session/session-ended/session-ended.machine.ts';
import { modalOf } from '../../../src/machines/app/flow-host/flow-modals.ts';
import { FAILURES, held, mount, settled } from './harness.ts';

const logout = () => {
  const call = held<unknown>();
  const mounted = mount(logoutMachine.provide({ actors: { logout: call.logic } }));
  return { ...mounted, call, state: () => mounted.flow.getSnapshot() };
};
const confirmed = () => {
  const mounted = logout();
  mounted.flow.send({ type: 'dialog.confirm' });
  return mounted;
};

describe('logout', () => {
  test('OUT-01: asks first, and sends no request before the answer', () => {
    const { state, call, ends } = logout();
    expect(state().hasTag('modal')).toBe(true);
    expect(state().hasTag('busy')).toBe(false);
    expect(call.runs).toHaveLength(0);
    expect(ends).toEqual([]);
  });

  test('OUT-01: its buttons are in_more_cancel and in_increase_submit', () => {
    expect(modalOf('logout').buttons).toEqual(['in_more_cancel', 'in_increase_submit']);
  });

  test('OUT-01: cancelling keeps the session', () => {
    const { flow, ends, call } = logout();
    flow.send({ type: 'dialog.close' });
    expect(ends).toEqual([null]);
    expect(call.runs).toHaveLength(0);
  });

  test('OUT-02: a loader is shown during the call, which is made once and cannot be closed', () => {
    const { flow, state, call, ends } = confirmed();
    expect(['modal', 'busy', 'held'].every((tag) => state().hasTag(tag as 'busy'))).toBe(true);
    flow.send({ type: 'dialog.confirm' });
    flow.send({ type: 'dialog.close' });
    expect(call.runs).toHaveLength(1);
    expect(ends).toEqual([]);
  });

  test('ends signed out when the platform agrees', async () => {
    const { call, ends } = confirmed();
    await call.answer(null);
    expect(ends).toEqual(['loggedOut']);
  });

  test.each(FAILURES)('ends signed out after %s too', async (_, error) => {
    const { call, ends } = confirmed();
    await call.fail(error);
    expect(ends).toEqual(['loggedOut']);
  });

  test('a platform that hangs is given up after 8000 ms, and its late response is ignored', async () => {
    const { call, clock, ends } = confirmed();
    clock.increment(7999);
    expect(ends).toEqual([]);
    clock.increment(1);
    expect(ends).toEqual(['loggedOut']);
    call.runs[0]?.reject(new Error('late'));
    await settled();
    expect(ends).toEqual(['loggedOut']);
  });
});

describe('a session that ended', () => {
  test.each(['superseded', 'expired'] as const)('ERR-01: says why: %s', (loss) => {
    const { flow, ends } = mount(sessionEndedMachine, { loss });
    expect(flow.getSnapshot().context.loss).toBe(loss);
    expect(flow.getSnapshot().hasTag('modal')).toBe(true);
    expect(ends).toEqual([]);
  });

  test('ERR-01: ends with the choice to sign in again, or not', () => {
    const confirmed = mount(sessionEndedMachine, { loss: 'expired' });
    confirmed.flow.send({ type: 'dialog.confirm' });
    expect(confirmed.ends).toEqual(['login']);
    const leaving = mount(sessionEndedMachine, { loss: 'expired' });
    leaving.flow.send({ type: 'dialog.close' });
    expect(leaving.ends).toEqual([null]);
  });
});
