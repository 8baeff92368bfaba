/** The implementations that the charts of both panels name: the member centre and the agent centre. */
import { assign, fromPromise, sendTo, setup } from 'xstate';
import { writeAddress } from '../../../services/browser/navigation.ts';
import { failureOf } from '../../../services/service-error.ts';
import { getMemberInfo, type MemberInfo } from '../../../services/session.ts';
import { flowHostMachine, type FlowParentEvent } from '../../app/flow-host/flow-host.machine.ts';
import type { PageRequest } from '../../app/flow-host/flows.ts';
import type { Panel } from '../../app/route.ts';
import type { FlowMeta } from '../../flow-meta.ts';
import type { CentreContext, CentreInput } from './centre.context.ts';

type CentreEvent =
  | { type: 'page.choose'; page: string }
  | { type: 'centre.retry' }
  | { type: 'dialog.close' }
  | FlowParentEvent;

export const centreSetup = setup({
  types: {
    context: {} as CentreContext,
    events: {} as CentreEvent,
    input: {} as CentreInput,
    output: null as null,
    tags: {} as 'modal' | 'busy',
    meta: {} as FlowMeta,
  },
  actors: {
    getMemberInfo: fromPromise<MemberInfo>(({ signal }) => getMemberInfo(signal)),
    flowHost: flowHostMachine,
  },
  guards: {
    isOtherPage: ({ context }, { page }: { page: string }) =>
      context.page !== page && context.pages.includes(page),
  },
  actions: {
    assignPage: assign({ page: (_, p: { page: string }) => p.page }),
    /** The account and its pages; the first page replaces a requested one that does not exist. */
    assignMember: assign({
      member: (_, p: { member: MemberInfo; pages: readonly string[] }) => p.member,
      pages: (_, { pages }) => pages,
      page: ({ context }, { pages }) => (pages.includes(context.page) ? context.page : (pages[0] ?? '')),
      failure: null,
    }),
    assignFailure: assign({ failure: (_, { error }: { error: unknown }) => failureOf(error) }),
    clearFailure: assign({ failure: null }),
    openPage: sendTo('page', (_, p: { request: PageRequest }) => ({ ...p, type: 'flow.open' as const })),
    /** The opened address may name a page that does not exist. */
    mendAddress: (_, { centre, page }: Panel) => writeAddress(`/${centre}/${page}`, 'replace'),
  },
});
