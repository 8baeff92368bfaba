import type { BoardAnswer, CashOffer, EnterAnswer, SlipsAnswer } from '../../sports/sports-contract.ts';
import { answered, balanceRegion, failed, openingVisit, visitTransitions } from '../visit.setup.ts';
import { EMPTY } from './draft.ts';
import { sportsSetup, type SportsContext } from './sports.setup.ts';

const ending = {
  guard: { type: 'isEnding' as const, params: failed },
  target: '#sports.ended',
  actions: { type: 'assignNotice' as const, params: failed },
};

const boardConfig = sportsSetup.createStateConfig({
  description: 'The matches are asked for again and again; each process of the platform knows the same.',
  initial: 'fetching',
  states: {
    fetching: {
      invoke: {
        id: 'fetchBoard',
        src: 'fetchBoard',
        input: ({ context: { secret } }) => ({ secret }),
        onDone: { target: 'waiting', actions: { type: 'assignBoard', params: answered<BoardAnswer> } },
        onError: [ending, { target: 'lost' }],
      },
    },
    waiting: { after: { boardPause: 'fetching' } },
    lost: {
      description: 'No answer: the odds on the page may be old, and the platform refuses old odds.',
      after: { boardPause: 'fetching' },
    },
  },
});

const ordersConfig = sportsSetup.createStateConfig({
  description: 'Slips are sent one after the other.',
  initial: 'idle',
  states: {
    idle: { always: { guard: 'hasOrder', target: 'placing' } },
    placing: {
      tags: 'busy',
      invoke: {
        id: 'placeSlip',
        src: 'placeSlip',
        input: ({ context: { secret, orders } }) => ({
          secret,
          order: orders[0] ?? { playKey: '', legs: [], stake: 0n },
        }),
        onDone: {
          target: 'idle',
          actions: [{ type: 'assignSlips', params: answered<SlipsAnswer> }, 'endOrder', 'notifyParent'],
        },
        onError: [
          ending,
          { guard: { type: 'isUnknown', params: failed }, target: 'unknown' },
          { target: 'idle', actions: [{ type: 'refuseOrders', params: failed }, 'notifyParent'] },
        ],
      },
    },
    unknown: {
      description: 'Whether the stake was taken is unknown; the same slip is sent again.',
      tags: 'busy',
      after: { retryDelay: 'placing' },
    },
  },
});

const slipsConfig = sportsSetup.createStateConfig({
  description: 'The platform is asked for the slips at the entry, and to pay those whose matches are over.',
  initial: 'fetching',
  states: {
    fetching: {
      invoke: {
        id: 'fetchSlips',
        src: 'fetchSlips',
        input: ({ context: { secret } }) => ({ secret }),
        onDone: {
          target: 'known',
          actions: [
            { type: 'assignSlips', params: answered<SlipsAnswer> },
            'markBalanceStale',
            'notifyParent',
          ],
        },
        onError: [ending, { target: 'known' }],
      },
    },
    known: { after: { retryDelay: [{ guard: 'isSlipDue', target: 'fetching' }, { target: 'idle' }] } },
    idle: { always: { guard: 'isSlipDue', target: 'fetching' } },
  },
});

/** An offer that was made for the slip. */
const offerIn = ({ cash }: SportsContext): CashOffer => cash?.offer ?? { slip: '', at: 0, price: 0n };

const cashConfig = sportsSetup.createStateConfig({
  description: 'One open slip at a time may be cashed out, at a price that is offered and accepted.',
  initial: 'idle',
  states: {
    idle: {
      entry: 'clearCash',
      on: {
        'cash.request': {
          target: 'requesting',
          actions: { type: 'assignCash', params: ({ event }) => event },
        },
      },
    },
    requesting: {
      invoke: {
        id: 'fetchCashOffer',
        src: 'fetchCashOffer',
        input: ({ context: { secret, cash } }) => ({ secret, slip: cash?.slip ?? '' }),
        onDone: { target: 'offered', actions: { type: 'assignOffer', params: answered<CashOffer> } },
        onError: [ending, { target: 'idle', actions: { type: 'assignNotice', params: failed } }],
      },
    },
    offered: {
      description: 'The price holds for a few seconds; then it has to be asked for again.',
      after: { offerLife: 'idle' },
      on: {
        'cash.take': { target: 'taking', actions: { type: 'assignKey', params: ({ event }) => event } },
        'cash.leave': 'idle',
        'cash.request': {
          target: 'requesting',
          actions: { type: 'assignCash', params: ({ event }) => event },
        },
      },
    },
    taking: {
      tags: 'busy',
      invoke: {
        id: 'cashOut',
        src: 'cashOut',
        input: ({ context }) => ({
          secret: context.secret,
          order: { key: context.cash?.key ?? '', offer: offerIn(context) },
        }),
        onDone: {
          target: 'idle',
          actions: [{ type: 'assignSlips', params: answered<SlipsAnswer> }, 'noticeCashed', 'notifyParent'],
        },
        onError: [
          ending,
          { guard: { type: 'isUnknown', params: failed }, target: 'unknown' },
          {
            guard: { type: 'isChanged', params: failed },
            target: 'requesting',
            actions: { type: 'assignNotice', params: failed },
          },
          { target: 'idle', actions: { type: 'assignNotice', params: failed } },
        ],
      },
    },
    unknown: {
      description: 'Whether the slip was cashed out is unknown; the same offer is taken again.',
      tags: 'busy',
      after: { retryDelay: 'taking' },
    },
  },
});

/**
 * One visit to a bookmaker: enter by ticket, follow the matches, make a slip and send it at the odds on the page. Ends in
 * `ended` with the reason in `notice`.
 */
export const sportsMachine = sportsSetup.createMachine({
  id: 'sports',
  context: ({ input }) => ({
    ...openingVisit(input),
    game: null,
    matches: new Map(),
    seals: new Map(),
    now: 0,
    draft: EMPTY,
    orders: [],
    slips: [],
    dayLeft: 0n,
    cash: null,
    notice: null,
  }),
  initial: 'entering',
  on: { ...visitTransitions, 'notice.close': { actions: 'clearNotice' } },
  states: {
    entering: {
      description: 'The ticket is exchanged.',
      tags: 'busy',
      invoke: {
        id: 'enterBook',
        src: 'enterBook',
        input: ({ context: { ticket, secret } }) => ({ ticket, secret }),
        onDone: {
          target: 'playing',
          actions: [{ type: 'assignEntry', params: answered<EnterAnswer> }, 'notifyParent'],
        },
        onError: [ending, { target: 'interrupted', actions: { type: 'assignNotice', params: failed } }],
      },
    },
    playing: {
      type: 'parallel',
      states: {
        board: boardConfig,
        orders: ordersConfig,
        slips: slipsConfig,
        cash: cashConfig,
        balance: balanceRegion,
      },
      on: {
        'leg.toggle': { actions: { type: 'toggleLeg', params: ({ event }) => event } },
        'slip.clear': { actions: 'clearSlip' },
        'mode.choose': { actions: { type: 'assignMode', params: ({ event }) => event } },
        'system.choose': { actions: { type: 'assignSystem', params: ({ event }) => event } },
        'leg.stake': { actions: { type: 'assignLegStake', params: ({ event }) => event } },
        'stake.change': { actions: { type: 'assignStake', params: ({ event }) => event } },
        'higher.choose': { actions: { type: 'assignHigher', params: ({ event }) => event } },
        'odds.accept': { actions: 'acceptOdds' },
        'slip.press': {
          guard: 'isReady',
          actions: { type: 'assignOrders', params: ({ event }) => event },
        },
      },
    },
    interrupted: {
      description: 'The bookmaker could not be opened; nothing was staked.',
      on: { 'retry.press': 'entering' },
    },
    ended: { type: 'final', description: 'The game must be opened again from the site.' },
  },
});
