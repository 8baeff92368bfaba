/** Agent centre: the room of an agent over the page, with its menu and the page that is chosen. */
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

/** The entries that this person has. */
export const selectMenu = ({ context }: { readonly context: CentreContext }) =>
  entriesIn(AGENT_MENU, context);
