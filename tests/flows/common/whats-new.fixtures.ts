import type { WaitingContract } from '../../../src/machines/agent/waiting-contracts/waiting-contracts.machine.ts';
import type { Announced, Announcement } from '../../../src/services/whats-new.ts';
import type { DueDocument } from '../../../src/services/legal.ts';
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

/** A number of announcements, from "News 1 here" on; the first without a time. */
export const announcementsOf = (count: number): readonly Announcement[] =>
  Array.from({ length: count }, (_, at) => ({
    name: `notice.${at + 1}`,
    kind: 'notice',
    title: `News ${at + 1} here`,
    content: `<p>Words of news ${at + 1}.</p>`,
    startsAt: at === 0 ? null : Date.UTC(2026, 10, 20, 9, 14) - at * 3_600_000,
  }));

export const announcedOf = (popups: number, list: number): Announced => ({
  popups: popupsOf(popups),
  list: announcementsOf(list),
});

/** A version that is required from next month on, and one that is never required. */
export const TERMS: DueDocument = {
  ...{ kind: 'terms', version: 2, title: 'Terms', effectiveFrom: Date.UTC(2026, 10, 22, 12) },
  ...{ accepted: 1, requiredFrom: Date.UTC(2026, 11, 22, 12), name: 'document.terms.2' },
};
export const PRIVACY: DueDocument = {
  ...{ kind: 'privacy', version: 3, title: 'Privacy', effectiveFrom: Date.UTC(2026, 10, 23, 12) },
  ...{ accepted: null, requiredFrom: null, name: 'document.privacy.3' },
};
