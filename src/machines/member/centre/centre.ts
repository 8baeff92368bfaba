/**
 * The chart of a panel over the page, for the member centre and the agent centre, each with its own menu. It
 * shows nothing until the account is known, and ends with null when it is closed.
 */
import { known } from '../../flow-meta.ts';
import { emptyCentre, type CentreContext } from './centre.context.ts';
import { centreSetup } from './centre.setup.ts';
import { pagesOf, type MenuEntry, type PagesOf } from './pages.ts';

interface CentreDefinition<Menu extends readonly MenuEntry[]> {
  readonly id: string;
  /** First segment of its address. */
  readonly centre: 'member' | 'agent';
  readonly menu: Menu;
  readonly pages: PagesOf<Menu>;
  readonly view: string;
  /** Clauses of the panel while its account loads, and while it is open. */
  readonly requirements: { readonly loading: readonly string[]; readonly open: readonly string[] };
}

export const centreMachineOf = <const Menu extends readonly MenuEntry[]>({
  id,
  centre,
  menu,
  pages,
  view,
  requirements,
}: CentreDefinition<Menu>) => {
  /** The flow of a menu page. */
  const requestOf = ({ site, member }: CentreContext, page: string) => ({
    request: pages[page as keyof typeof pages]({ site, member: known(member) }),
  });
  return centreSetup.createMachine({
    id,
    context: ({ input }) => emptyCentre(input),
    initial: 'loading',
    // Also while the account is loaded again in the open frame.
    on: { 'dialog.close': '.over' },
    states: {
      loading: {
        description: 'Nothing is shown while the account is loading.',
        meta: { requirements: requirements.loading },
        tags: 'busy',
        on: { 'page.choose': { actions: { type: 'assignPage', params: ({ event }) => event } } },
        invoke: {
          id: 'getMemberInfo',
          src: 'getMemberInfo',
          onDone: {
            target: 'open',
            actions: {
              type: 'assignMember',
              params: ({ context: { site }, event: { output: member } }) => ({
                member,
                pages: pagesOf(menu, { site, member }),
              }),
            },
          },
          onError: { target: 'failed', actions: { type: 'assignFailure', params: ({ event }) => event } },
        },
      },
      failed: {
        description: 'The account could not be loaded; the reason is shown and it can be tried again.',
        tags: 'modal',
        on: {
          'centre.retry': { target: 'loading', actions: 'clearFailure' },
          'page.choose': { actions: { type: 'assignPage', params: ({ event }) => event } },
        },
      },
      open: {
        description: 'The menu is shown beside the chosen page, whose entry is marked.',
        meta: { requirements: requirements.open, view },
        tags: 'modal',
        invoke: { id: 'page', src: 'flowHost' },
        entry: [
          { type: 'openPage', params: ({ context }) => requestOf(context, context.page) },
          { type: 'mendAddress', params: ({ context: { page } }) => ({ centre, page }) },
        ],
        on: {
          'page.choose': {
            guard: { type: 'isOtherPage', params: ({ event }) => event },
            actions: [
              { type: 'assignPage', params: ({ event }) => event },
              { type: 'openPage', params: ({ context, event }) => requestOf(context, event.page) },
            ],
          },
          // A page flow ends when it failed to load and was given up, so nothing is left to show.
          'flow.ended': 'over',
        },
      },
      over: { type: 'final' },
    },
    output: null,
  });
};

/** The menu entries of this account. */
export const entriesIn = <const Menu extends readonly MenuEntry[]>(
  menu: Menu,
  { pages }: Pick<CentreContext, 'pages'>,
): Menu[number][] => menu.filter(({ page }) => pages.includes(page));
