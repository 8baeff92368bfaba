import { describe, expect, it } from 'vitest';
import {
  CONTRACT_PARTY,
  IN_FORCE,
  WAITS_FOR,
  contractLifecycle,
  type ContractEventType,
} from '../../../src/machines/lifecycles/contract.lifecycle.ts';
import { isFinal, nextStatus, type StatusOf } from '../../../src/machines/lifecycles/lifecycle.ts';

type Status = StatusOf<typeof contractLifecycle>;
const EVENTS = Object.keys(CONTRACT_PARTY) as ContractEventType[];
const after = (status: Status, type: ContractEventType): Status | null =>
  nextStatus(contractLifecycle, status, { type });

/** By hand: all permitted events; others are not permitted. */
const MAY: Readonly<Record<Status, Partial<Record<ContractEventType, Status>>>> = {
  drafted: { 'offer.send': 'offered', 'draft.discard': 'withdrawn' },
  offered: {
    'offer.change': 'offered',
    'offer.withdraw': 'withdrawn',
    'offer.accept': 'active',
    'offer.decline': 'declined',
    'offer.counter': 'countered',
  },
  countered: {
    'offer.change': 'offered',
    'offer.withdraw': 'withdrawn',
    'counter.accept': 'active',
    'counter.decline': 'declined',
  },
  active: {
    'offer.change': 'renewalOffered',
    'termination.ask': 'terminationAsked',
    'term.end': 'finished',
    'rate.undercut': 'terminated',
  },
  renewalOffered: {
    'offer.change': 'renewalOffered',
    'offer.withdraw': 'active',
    'offer.accept': 'active',
    'offer.decline': 'active',
    'offer.counter': 'renewalCountered',
    'term.end': 'finished',
    'rate.undercut': 'terminated',
  },
  renewalCountered: {
    'offer.change': 'renewalOffered',
    'offer.withdraw': 'active',
    'counter.accept': 'active',
    'counter.decline': 'active',
    'term.end': 'finished',
    'rate.undercut': 'terminated',
  },
  terminationAsked: {
    'termination.withdraw': 'active',
    'termination.agree': 'terminated',
    'termination.refuse': 'active',
    'term.end': 'finished',
    'rate.undercut': 'terminated',
  },
  withdrawn: {},
  declined: {},
  terminated: {},
  finished: {},
};
const STATES = Object.keys(MAY) as Status[];
const isInForce = (status: Status): boolean => (IN_FORCE as readonly string[]).includes(status);

describe('the events of a contract (CON-03, CON-04)', () => {
  it.each(STATES)('in %s are those of the table, and no others', (status) => {
    const found = Object.fromEntries(
      EVENTS.flatMap((type) => {
        const next = after(status, type);
        return next === null ? [] : [[type, next]];
      }),
    );
    expect(found).toEqual(MAY[status]);
    expect(isFinal(contractLifecycle, status)).toBe(Object.keys(MAY[status]).length === 0);
  });

  it('knows no other state', () => {
    expect(Object.keys(contractLifecycle.states).toSorted()).toEqual(STATES.toSorted());
  });

  it('comes into force only by an acceptance of the other party, and leaves it only for good', () => {
    const moves = STATES.flatMap((from) =>
      EVENTS.flatMap((type) => {
        const to = after(from, type);
        return to === null ? [] : [{ from, type, to }];
      }),
    );
    const begins = moves.filter(({ from, to }) => !isInForce(from) && isInForce(to));
    expect(new Set(begins.map(({ type }) => type))).toEqual(new Set(['offer.accept', 'counter.accept']));
    const ends = moves.filter(({ from, to }) => isInForce(from) && !isInForce(to));
    expect(ends.filter(({ to }) => !isFinal(contractLifecycle, to))).toEqual([]);
  });

  it('lets no party answer its own proposal', () => {
    const answers = EVENTS.filter((type) => /accept|decline|offer\.counter|agree|refuse/.test(type));
    const wrong = Object.entries(WAITS_FOR).flatMap(([status, party]) =>
      answers.filter((type) => after(status as Status, type) !== null && CONTRACT_PARTY[type] !== party),
    );
    expect(wrong).toEqual([]);
  });
});
