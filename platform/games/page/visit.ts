import type { VisitView } from '../play-contract.ts';
import { signed } from './dialogs.ts';
import { h, write } from './dom.ts';
import type { Translate } from './texts.ts';

const SECOND = 1000;

export interface Visit {
  readonly element: HTMLElement;
  /** `visit` as last received from the server, and the net result shown on the reels so far. */
  update(visit: VisitView, net: bigint): void;
}

/** Hours, minutes and seconds in the digits of the locale; hours only from the first hour on. */
export const clockText = (milliseconds: number, locale: string): string => {
  const seconds = Math.max(0, Math.floor(milliseconds / SECOND));
  const two = new Intl.NumberFormat(locale, { minimumIntegerDigits: 2, useGrouping: false });
  const hours = Math.floor(seconds / 3600);
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60];
  return (hours > 0 ? [hours, ...parts] : parts).map((part) => two.format(part)).join(':');
};

/** Duration of this visit, and its net result. */
export function createVisit(t: Translate, locale: string, money: (amount: bigint) => string): Visit {
  const time = h('span', { role: 'timer' });
  const net = h('span', {});
  const element = h(
    'p',
    { class: 'visit' },
    h('span', {}, h('span', { class: 'unseen' }, `${t('played')}: `), time),
    h('span', {}, `${t('net')}: `, net),
  );
  let latest: VisitView | null = null;
  let begun = 0;
  const tick = (): void => write(time, clockText(performance.now() - begun, locale));
  setInterval(tick, SECOND);
  return {
    element,
    update: (visit, amount) => {
      if (latest?.elapsed !== visit.elapsed) begun = performance.now() - visit.elapsed;
      latest = visit;
      tick();
      write(net, signed(amount, money));
    },
  };
}
