import { jackpotMachine } from '../../../src/machines/content/jackpot/jackpot.machine.ts';
import { ServiceError } from '../../../src/services/service-error.ts';
import { defineModel } from '../../kit/model.ts';

export const model = defineModel(jackpotMachine, {
  title: 'Jackpot ticker',
  outcomes: {
    getJackpot: {
      // The current amount differs each time.
      amount: {
        done: (_, { context }) => ({
          amount: context.jackpot === null ? 48_213_905.77 : 48_300_000,
          step: 165.11,
          intervalMs: 3000,
        }),
      },
      refused: { error: new ServiceError('offline') },
    },
  },
  home: (s) => s.matches('running') || s.matches('paused') || s.matches('missing'),
  rules: [
    {
      id: 'what-climbs-started-from-an-amount-of-the-platform',
      requirements: ['JAC-03', 'JAC-04'],
      never: (s) => s.matches('running') && s.context.jackpot?.step !== 165.11,
    },
    {
      id: 'a-stopped-ticker-resumes-only-after-the-person-resumes-it-and-the-platform-has-responded',
      requirements: ['JAC-04'],
      never: (s, { from, label }) =>
        s.matches('running') && from?.matches('running') === false && !/= amount$/.test(label),
    },
    {
      id: 'only-the-person-starts-a-stopped-ticker',
      never: (s, { from, label }) =>
        from?.matches('paused') === true && !s.matches('paused') && label !== 'jackpot.resume',
    },
    {
      id: 'no-amount-is-called-missing-while-one-is-held',
      never: (s) => s.matches('missing') && s.context.jackpot !== null,
    },
    {
      id: 'a-missing-amount-can-be-had-yet',
      requirements: ['JAC-01'],
      from: (s) => s.matches('missing'),
      canReach: (s) => s.matches('running'),
    },
  ],
  instructions: {
    start: 'Open Home.',
    'jackpot.pause': 'Press "Pause the jackpot".',
    'jackpot.resume': 'Press "Run the jackpot again".',
    'jackpot.retry': 'Press "Try again" in the place of the jackpot.',
    'getJackpot = amount':
      'The platform answers with 48,213,905.77, which climbs by 165.11 every three seconds.',
    'getJackpot = refused': 'The network is off while the jackpot is requested.',
    'resumeJackpot = amount': 'The platform answers with 48,300,000.00.',
    'resumeJackpot = refused': 'The network is off while the jackpot is requested again.',
  },
});
