import { recentDepositsMachine } from '../../../src/machines/wallet/recent-deposits/recent-deposits.machine.ts';
import { ServiceError } from '../../../src/services/service-error.ts';
import { defineModel } from '../../kit/model.ts';
import { credited, deposit, older, report } from '../common/deposit.fixtures.ts';

export const model = defineModel(recentDepositsMachine, {
  title: 'Recent deposits',
  outcomes: {
    getReport: {
      two: { done: report(deposit, older) },
      'the new one is credited': { done: report(credited, older) },
      none: { done: report() },
      offline: { error: new ServiceError('offline') },
    },
    watchChanges: { changed: { send: { type: 'deposits.refresh' } } },
  },
  home: (s) => !s.hasTag('busy'),
  rules: [
    {
      id: 'each response of the platform is sent to the page, and nothing else is',
      always: (_, { label, sentToParent }) =>
        /= (two|the new one is credited|none)$/.test(label) === sentToParent.includes('deposits.loaded'),
    },
    {
      id: 'a list that failed to reload stays, and is marked as old',
      always: (s, { label, from }) =>
        label !== 'getReportAgain = offline' ||
        (s.matches('stale') && s.context.deposits === from?.context.deposits),
    },
    {
      id: 'no change is missed: the platform is asked after it, also during an older request',
      always: (s, { label, from }) =>
        label !== 'watchChanges = changed' ||
        (s.matches('loading') && s.children['getReport'] !== from?.children['getReport']) ||
        (s.matches('refreshing') && s.children['getReportAgain'] !== from?.children['getReportAgain']),
    },
  ],
  instructions: {
    start: 'Open the deposits.',
    'getReport = two': 'The platform has two deposits, one of them to be paid.',
    'getReport = the new one is credited': 'The platform has two deposits, both credited.',
    'getReport = none': 'The platform has none.',
    'getReport = offline': 'The network is off while the list is requested.',
    'getReportAgain = two': 'The platform has two deposits, one of them to be paid.',
    'getReportAgain = the new one is credited': 'The platform has credited the new one.',
    'getReportAgain = none': 'The platform has none.',
    'getReportAgain = offline': 'The network is off while the list is requested again.',
    'watchChanges = changed':
      'The platform reports a change of a deposit; or the page becomes visible again.',
    'after refreshInterval': 'Wait for half a minute.',
  },
});
