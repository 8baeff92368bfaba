/** Member centre: a member's panel over the page, with its menu and the chosen page. */
import { centreMachineOf, entriesIn } from '../centre/centre.ts';
import type { CentreContext } from '../centre/centre.context.ts';
import { MEMBER_MENU, MEMBER_PAGES } from './menu.ts';

export const memberCentreMachine = centreMachineOf({
  id: 'memberCentre',
  centre: 'member',
  menu: MEMBER_MENU,
  pages: MEMBER_PAGES,
  view: 'MemberCentre',
  requirements: { loading: ['MEM-03'], open: ['MEM-01', 'MEM-02', 'MEM-04', 'MEM-11'] },
});

/** The menu entries that this member has. */
export const selectMenu = ({ context }: { readonly context: CentreContext }) =>
  entriesIn(MEMBER_MENU, context);
