import type { WaitingContract } from '../../../src/machines/agent/waiting-contracts/waiting-contracts.machine.ts';
import type { Announced, Announcement } from '../../../src/services/whats-new.ts';
import { popupsOf } from './content.fixtures.ts';

export const OFFER: WaitingContract = {
  kind: 'daily',
  name: 'contract.1.4',
  since: Date.UTC(2026, 10, 20, 9, 14),
};
export const ANOTHER: WaitingContract = {
  kind: 'hourly',
  name: 'contract.2.1',
  since: Date.UTC(2026, 10, 21, 13, 49),
};

/** As many announcements as wanted, from "News 1 here" on; the first without a time. */
export const newsOf = (count: number): readonly Announcement[] =>
  Array.from({ length: count }, (_, at) => ({
    name: `notice.${at + 1}`,
    kind: 'notice',
    title: `News ${at + 1} here`,
    content: `<p>Words of news ${at + 1}.</p>`,
    startsAt: at === 0 ? null : Date.UTC(2026, 10, 20, 9, 14) - at * 3_600_000,
  }));

export const announcedOf = (popups: number, list: number): Announced => ({
  popups: popupsOf(popups),
  list: newsOf(list),
});
