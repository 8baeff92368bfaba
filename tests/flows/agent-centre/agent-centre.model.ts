import { agentCentreMachine } from '../../../src/machines/agent/agent-centre/agent-centre.machine.ts';
import { defineModel } from '../../kit/model.ts';
import { AGENT_ENTRIES, kerem, offline, centreRules, site } from '../common/centres.fixtures.ts';

export const model = defineModel(agentCentreMachine, {
  title: 'Agent centre',
  inputs: {
    'its page': { page: 'agentAnnouncement', site },
    'a page of later': { page: 'teamBetting', site },
  },
  events: {
    'page.choose': {
      'its page': { page: 'agentAnnouncement' },
      another: { page: 'agentDailyWages' },
      'a page of nobody': { page: 'nowhere' },
    },
    'flow.ended': 'sent',
  },
  outcomes: {
    getMemberInfo: { known: { done: kerem }, refused: offline },
    flowHost: {
      'is given up': { send: { type: 'flow.ended', name: 'agentAnnouncement', output: null } },
      // No page of a panel sends this request, so the panel does not pass it on.
      'requests an address': { send: { type: 'route.request' } as never },
      'requires an account': { send: { type: 'account.require' } as never },
    },
  },
  tours: 'states',
  offBrowser: {
    'dialog.close':
      'a person can close the panel once it is shown, which it is not at the start: panels.e2e.ts',
    'page = requests an address': 'no page of a panel does',
    'page = requires an account': 'no page of a panel does',
    'page = is given up':
      'a page that fails to load is tested with the flow that hosts it: flow-host.page.ts',
  },
  home: (s) => !s.matches('loading'),
  rules: centreRules({ loaded: 'AGT-03', marked: 'AGT-04' }, AGENT_ENTRIES, {
    'its page': 'agentAnnouncement',
    another: 'agentDailyWages',
  }),
  instructions: {
    'start its page': 'Open /agent/agentAnnouncement.',
    'start a page of later': 'Open /agent/teamBetting, whose page does not exist yet.',
    'page.choose (its page)': 'Press the entry of the page in the menu.',
    'page.choose (another)': 'Press "Daily salary" in the menu.',
    'page.choose (a page of nobody)':
      'Write the address of a page that does not exist into the location bar.',
    'centre.retry': 'Press "Try again".',
    'dialog.close': 'Press the cross.',
    'getMemberInfo = known': 'The platform returns the member.',
    'getMemberInfo = refused': 'The network is off while the member is requested.',
    'page = requests an address': 'Nothing: no page of a panel does so.',
    'page = requires an account': 'Nothing: no page of a panel does so.',
    'page = is given up': 'Press Close if the page failed to load.',
  },
});
