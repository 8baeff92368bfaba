import { systemStatusMachine } from '../../../src/machines/app/system-status/system-status.machine.ts';
import { ServiceError } from '../../../src/services/service-error.ts';
import { defineModel } from '../../kit/model.ts';
import { siteOf } from '../common/app.fixtures.ts';

const ENDS_AT = Date.UTC(2026, 10, 20, 8, 30);

export const model = defineModel(systemStatusMachine, {
  title: 'System status',
  inputs: {
    'a safe line': { host: 'play.example', isSecure: true },
    'an open line': { host: 'play.example', isSecure: false },
  },
  events: {
    'status.check': {
      // The blocked screen has no button.
      pressed: (s) => (s.matches('maintenance') || s.matches('failed') ? {} : undefined),
      doubted: (s) => (s.matches('normal') ? {} : undefined),
      // A signed-in member is notified while only the closed screen is shown.
      notified: (s) => (s.matches('normal') ? undefined : {}),
    },
  },
  outcomes: {
    getSite: {
      open: { done: siteOf() },
      'maintenance without an end': { done: siteOf({ condition: 'maintenance' }) },
      'maintenance with an end': {
        done: siteOf({
          condition: 'maintenance',
          maintenance: { endsAt: ENDS_AT, remainingMs: 5_077_000 },
        }),
      },
      restricted: { done: siteOf({ condition: 'restricted', ip: '203.0.113.84' }) },
      unanswered: { error: new ServiceError('offline') },
    },
  },
  home: (s) => !s.matches('checking'),
  rules: [
    {
      id: 'the site opens only after the platform has reported it open',
      requirements: ['STA-01'],
      always: (_, via) => via.sentToParent.includes('site.opened') === / = open$/.test(via.label),
    },
    {
      id: 'what is not open is closed before it is shown',
      requirements: ['STA-02', 'STA-03'],
      always: (s, via) => {
        const isClosed = ['maintenance', 'restricted', 'failed', 'insecure'].some((state) =>
          s.matches(state as 'failed'),
        );
        const was = via.from !== null && s.value === via.from.value;
        return isClosed && !was
          ? via.sentToParent.join() === 'site.closed'
          : !via.sentToParent.includes('site.closed');
      },
    },
    {
      id: 'a site that closes while it is open shows the reason: a maintenance or a region, never a failed call',
      never: (s, via) =>
        via.from?.matches('normal') === true && (s.matches('failed') || s.matches('checking')),
    },
    {
      id: 'no call goes over an open line',
      never: (s) => !s.context.isSecure && Object.keys(s.children).length > 0,
    },
    {
      id: 'the status is requested again by time exactly if the end is known',
      requirements: ['STA-06'],
      always: (s, via) =>
        !via.label.startsWith('after ') ||
        s.matches('checking') === (via.from?.context.site?.status.maintenance.remainingMs !== null),
    },
    {
      id: 'every closed door can open',
      from: (s) => s.context.isSecure,
      canReach: (s) => s.matches({ normal: 'settled' }),
    },
  ],
  offBrowser: {
    'status.check (notified)': 'sent on the event stream of a member: site-status.e2e.ts',
  },
  instructions: {
    start: 'Open the site over {case}.',
    'status.check (pressed)': 'Press the button that asks again.',
    'status.check (doubted)': 'Search for a game; the platform refuses it, since it is closed.',
    'status.check (notified)': 'The platform reports that its status has changed.',
    'getSite = open': 'The platform answers that the site is open.',
    'getSite = maintenance without an end': 'The platform answers that it is under maintenance, with no end.',
    'getSite = maintenance with an end':
      'The platform answers that it is under maintenance until 20 November 2026, which is 1 hour, 24 minutes and 37 seconds away.',
    'getSite = restricted': 'The platform answers that 203.0.113.84 is in a region that it does not serve.',
    'getSite = unanswered': 'The platform cannot be reached.',
    'recheck = open': 'The platform answers that the site is open.',
    'recheck = maintenance without an end': 'The platform answers that it is under maintenance, with no end.',
    'recheck = maintenance with an end':
      'The platform answers that it is under maintenance until 20 November 2026, which is 1 hour, 24 minutes and 37 seconds away.',
    'recheck = restricted': 'The platform answers that 203.0.113.84 is in a region that it does not serve.',
    'recheck = unanswered': 'The platform cannot be reached.',
    'after maintenanceEnd': 'Wait until the announced end, or a second where none is announced.',
  },
});
