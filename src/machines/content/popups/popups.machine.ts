/**
 * Pop-ups: the one place that decides what opens unrequested: documents to accept, contracts to answer,
 * announcements. At most one of them opens in a session, only over Home, and only where it interrupts
 * nothing; everything else waits under the bell, whose count is kept here. Loaded when the page is idle;
 * restarted at each sign-in and sign-out. The parent receives `popups.due`, opens it where no dialog is open,
 * and sends back `flow.ended` when it ends.
 */
import { NOTHING, popupsSetup } from './popups.setup.ts';

export const popupsMachine = popupsSetup.createMachine({
  id: 'popups',
  context: ({ input }) => ({ ...input, announced: null, waiting: null, due: null, read: [] }),
  type: 'parallel',
  invoke: { id: 'watchRead', src: 'watchRead' },
  on: {
    'read.changed': { actions: { type: 'assignRead', params: ({ event }) => event } },
    'whatsNew.open': { actions: 'showWhatsNew' },
  },
  states: {
    announcements: {
      initial: 'loading',
      on: {
        'flow.ended': {
          guard: { type: 'ended', params: ({ event }) => ({ ...event, of: 'announcementPopup' as const }) },
          actions: 'keepAnnouncementsRead',
          meta: { requirements: ['NOT-09'] },
        },
      },
      states: {
        loading: {
          description: 'The announcements for a visitor, a member or a new member are loading.',
          meta: { requirements: ['NOT-14', 'NOT-15', 'NOT-16', 'LOG-17'] },
          invoke: {
            id: 'listAnnounced',
            src: 'listAnnounced',
            onDone: {
              target: 'known',
              actions: { type: 'assignAnnounced', params: ({ event }) => event.output },
            },
            // A background load fails silently; a press on the bell loads again.
            onError: { target: 'known', actions: { type: 'assignAnnounced', params: NOTHING } },
          },
        },
        known: { description: 'The announcements are known.' },
      },
    },
    contracts: {
      initial: 'choosing',
      states: {
        choosing: {
          always: [
            { guard: 'mayHaveContracts', target: 'present' },
            { target: 'absent', actions: { type: 'assignWaiting', params: { waiting: [] } } },
          ],
        },
        absent: { description: 'No account that could have a contract is signed in.' },
        present: {
          description: 'The contracts that wait for the signed-in member are counted.',
          meta: { requirements: ['CON-01'] },
          invoke: {
            id: 'waitingContracts',
            src: 'waitingContracts',
            // Other pop-ups wait for the count; a lost chunk must not hold them back.
            onError: { target: 'lost', actions: { type: 'assignWaiting', params: { waiting: [] } } },
          },
          on: {
            'contracts.found': { actions: { type: 'assignWaiting', params: ({ event }) => event } },
            'contracts.open': { actions: 'showContracts' },
            'flow.ended': [
              {
                guard: {
                  type: 'ended',
                  params: ({ event }) => ({ ...event, of: 'contractOffers' as const }),
                },
                actions: ['keepContractsRead', 'checkContracts'],
              },
              { guard: { type: 'ledToContracts', params: ({ event }) => event }, actions: 'showContracts' },
            ],
          },
        },
        lost: {
          description:
            'The contracts cannot be counted; nothing counts as waiting, and they can still be opened.',
          on: {
            'contracts.open': { actions: 'showContracts' },
            'flow.ended': {
              guard: { type: 'ledToContracts', params: ({ event }) => event },
              actions: 'showContracts',
            },
          },
        },
      },
    },
    messages: {
      initial: 'choosing',
      states: {
        choosing: { always: [{ guard: 'isSignedIn', target: 'present' }, { target: 'absent' }] },
        absent: { description: 'Nobody is signed in.' },
        present: {
          description: 'The unread messages of the signed-in account are counted.',
          meta: { requirements: ['NAV-07', 'SES-09'] },
          invoke: { id: 'unreadMessages', src: 'unreadMessages' },
        },
      },
    },
    rewards: {
      initial: 'choosing',
      states: {
        choosing: { always: [{ guard: 'mayHaveRewards', target: 'present' }, { target: 'absent' }] },
        absent: { description: 'No account that could have rewards is signed in.' },
        present: {
          description: 'The rewards that the signed-in member can claim are counted.',
          meta: { requirements: ['NAV-07', 'MEM-19', 'MEM-21'] },
          invoke: { id: 'waitingRewards', src: 'waitingRewards' },
        },
      },
    },
    documents: {
      initial: 'choosing',
      states: {
        choosing: {
          always: [
            { guard: 'mayOweAcceptance', target: 'loading' },
            { target: 'absent', actions: { type: 'assignDue', params: { due: [] } } },
          ],
        },
        absent: { description: 'No account that could have to accept anything is signed in.' },
        loading: {
          description: 'The platform is asked which documents the member has not accepted.',
          meta: { requirements: ['VAL-19'] },
          invoke: {
            id: 'listDueDocuments',
            src: 'listDueDocuments',
            onDone: {
              target: 'present',
              actions: { type: 'assignDue', params: ({ event }) => ({ due: event.output }) },
            },
            // A background load fails silently; the platform itself refuses what needs an acceptance.
            onError: { target: 'present', actions: { type: 'assignDue', params: { due: [] } } },
          },
        },
        present: {
          description: 'The documents that the member still has to accept are known.',
          on: {
            'flow.ended': [
              {
                guard: { type: 'hasAccepted', params: ({ event }) => event },
                actions: { type: 'assignDue', params: { due: [] } },
                meta: { requirements: ['VAL-19'] },
              },
              {
                guard: {
                  type: 'ended',
                  params: ({ event }) => ({ ...event, of: 'legalAcceptance' as const }),
                },
                actions: 'keepDocumentsRead',
              },
              {
                guard: { type: 'ledToDocuments', params: ({ event }) => event },
                actions: 'lookAtDocuments',
              },
            ],
          },
        },
      },
    },
    popup: {
      initial: 'waiting',
      states: {
        waiting: {
          description: 'Nothing opens before everything is known, so that the most important comes first.',
          always: { guard: 'isKnown', target: 'checking' },
        },
        checking: {
          description: 'The page is checked for anything that a pop-up would interrupt.',
          invoke: {
            id: 'mayInterrupt',
            src: 'mayInterrupt',
            onDone: [
              {
                guard: { type: 'mustAcceptDocuments', params: ({ event }) => ({ may: event.output }) },
                target: 'over',
                actions: ['keepPoppedUp', 'showDocuments'],
                meta: { requirements: ['VAL-19'] },
              },
              {
                guard: { type: 'offersContracts', params: ({ event }) => ({ may: event.output }) },
                target: 'over',
                actions: ['keepPoppedUp', 'showContracts'],
                meta: { requirements: ['CON-01'] },
              },
              {
                guard: { type: 'announces', params: ({ event }) => ({ may: event.output }) },
                target: 'over',
                actions: ['keepPoppedUp', 'showAnnouncements'],
                meta: { requirements: ['NOT-09', 'NOT-14', 'NOT-15', 'NOT-16', 'LOG-17'] },
              },
              { target: 'idle' },
            ],
            onError: 'idle',
          },
        },
        idle: {
          description: 'Everything waits under the bell; a new contract is considered again.',
          on: {
            'contracts.found': {
              guard: { type: 'bringsNew', params: ({ event }) => event },
              target: 'checking',
            },
          },
        },
        over: {
          description: 'One pop-up has opened by itself; no other opens in this session.',
          meta: { requirements: ['NOT-09'] },
        },
      },
    },
  },
});
