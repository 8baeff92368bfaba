import { describe, expect, test } from 'vitest';
import { noticePopupMachine } from '../../../src/machines/content/notice-popup/notice-popup.machine.ts';
import { noticesMachine, selectNotices } from '../../../src/machines/content/notices/notices.machine.ts';
import type { Announcements, Notice } from '../../../src/services/contract/content.ts';
import { FAILURES, held, mount } from './harness.ts';

const NOTICES: Notice[] = ['a', 'b', 'c'].map((id) => ({ id, title: id, startsAt: 1, content: '<b>x</b>' }));
const answer = (notices: Notice[]): Announcements => ({ banners: [], notices, popups: [] });

const marquee = () => {
  const listAnnouncements = held<Announcements>();
  const mounted = mount(noticesMachine.provide({ actors: { listAnnouncements: listAnnouncements.logic } }));
  return { ...mounted, listAnnouncements, state: () => mounted.flow.getSnapshot() };
};

describe('the marquee', () => {
  test('NOT-01, NOT-08: runs once the notices have loaded', async () => {
    const { listAnnouncements, state } = marquee();
    expect(state().value).toBe('loading');
    await listAnnouncements.answer(answer(NOTICES));
    expect(state().value).toBe('running');
    expect(selectNotices(state())).toEqual(NOTICES);
  });

  test('NOT-03: a clicked title is sent with all of them; a click beside them opens none', async () => {
    const { listAnnouncements, flow, parentEvents } = marquee();
    flow.send({ type: 'notice.open', id: 'a' });
    expect(parentEvents).toEqual([]);
    await listAnnouncements.answer(answer(NOTICES));
    flow.send({ type: 'notice.open', id: 'b' });
    flow.send({ type: 'notice.open', id: null });
    expect(parentEvents).toEqual([
      { type: 'notices.opened', notices: NOTICES, id: 'b' },
      { type: 'notices.opened', notices: NOTICES, id: null },
    ]);
  });

  test('without notices there is nothing to open', async () => {
    const { listAnnouncements, flow, parentEvents, state } = marquee();
    await listAnnouncements.answer(answer([]));
    expect(state().value).toBe('empty');
    flow.send({ type: 'notice.open', id: 'a' });
    expect(parentEvents).toEqual([]);
  });

  test.each(FAILURES)('%s leaves it empty, and a reload requests them again', async (_, error) => {
    const { listAnnouncements, state, flow } = marquee();
    await listAnnouncements.fail(error);
    expect(state().value).toBe('empty');
    flow.send({ type: 'content.reload' });
    await listAnnouncements.answer(answer(NOTICES));
    expect(state().value).toBe('running');
  });

  test.each(FAILURES)('%s at a reload removes no notice', async (_, error) => {
    const { listAnnouncements, state, flow, parentEvents } = marquee();
    await listAnnouncements.answer(answer(NOTICES));
    flow.send({ type: 'content.reload' });
    flow.send({ type: 'notice.open', id: 'b' });
    expect(parentEvents).toMatchObject([{ type: 'notices.opened', id: 'b' }]);
    await listAnnouncements.fail(error);
    expect(state().value).toBe('running');
    expect(selectNotices(state())).toEqual(NOTICES);
  });

  test('a reload that finds none empties it, and of two the newer counts', async () => {
    const { listAnnouncements, state, flow } = marquee();
    await listAnnouncements.answer(answer(NOTICES));
    flow.send({ type: 'content.reload' });
    flow.send({ type: 'content.reload' });
    await listAnnouncements.answer(answer(NOTICES.slice(1)), 1);
    expect(selectNotices(state())).toEqual(NOTICES);
    await listAnnouncements.answer(answer([]));
    expect(state().value).toBe('empty');
    expect(selectNotices(state())).toEqual([]);
  });

  test('a reload cancels the older request', async () => {
    const { listAnnouncements, state, flow } = marquee();
    flow.send({ type: 'content.reload' });
    await listAnnouncements.answer(answer(NOTICES), 0);
    expect(state().value).toBe('loading');
    await listAnnouncements.answer(answer(NOTICES.slice(1)));
    expect(selectNotices(state())).toEqual(NOTICES.slice(1));
  });
});

describe('the notice popup', () => {
  const popup = (id: string | null) => {
    const mounted = mount(noticePopupMachine, { notices: NOTICES, id });
    return {
      ...mounted,
      open: () => mounted.flow.getSnapshot().context.openId,
      toggle: (one: string) => mounted.flow.send({ type: 'notice.toggle', id: one }),
    };
  };

  test('NOT-03, NOT-04: opens at the chosen item, or with all closed', () => {
    expect(popup('b').open()).toBe('b');
    expect(popup(null).open()).toBeNull();
    expect(popup('b').flow.getSnapshot().context.notices).toEqual(NOTICES);
  });

  test('NOT-05: one item is open at a time', () => {
    const { open, toggle } = popup('a');
    toggle('c');
    expect(open()).toBe('c');
  });

  test('NOT-06: a click on the open item closes it, another click opens it again', () => {
    const { open, toggle } = popup('a');
    toggle('a');
    expect(open()).toBeNull();
    toggle('a');
    expect(open()).toBe('a');
  });

  test('ends when it is closed', () => {
    const { flow, ends } = popup('a');
    expect(flow.getSnapshot().hasTag('modal')).toBe(true);
    flow.send({ type: 'dialog.close' });
    expect(ends).toEqual([null]);
  });
});
