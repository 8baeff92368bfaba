/** Agent centre: an agent's panel over the page, with its menu and the chosen page. */
import { centreMachineOf, entriesIn } from '../../member/centre/centre.ts';
import type { CentreContext } from '../../member/centre/centre.context.ts';
import { AGENT_MENU, AGENT_PAGES } from './menu.ts';

export const agentCentreMachine = centreMachineOf({
  id: 'agentCentre',
  centre: 'agent',
  menu: AGENT_MENU,
  pages: AGENT_PAGES,
  view: 'AgentCentre',
  requirements: { loading: ['AGT-03'], open: ['AGT-01', 'AGT-02', 'AGT-04', 'AGT-05', 'AGT-17'] },
});

/** The menu entries that this agent has. */
export const selectMenu = ({ context }: { readonly context: CentreContext }) =>
  entriesIn(AGENT_MENU, context);
