/** Rules of every negotiation, from the specification. */
import type { ContractNegotiationSnapshot } from '../../../src/machines/agent/contract-negotiation/contract-negotiation.machine.ts';
import type { Rule } from '../../kit/model.ts';

type Snapshot = ContractNegotiationSnapshot;
const chosen = ({ context }: Snapshot) => context.contracts.find(({ id }) => id === context.selectedId);
/** By hand: the actions of each party in the contracts of this model. */
const SAYABLE: Readonly<Record<string, readonly string[]>> = {
  'renewalOffered downline': ['offer.accept', 'offer.decline', 'offer.counter'],
  'active upline': ['offer.change', 'termination.ask'],
  'active downline': [],
};
/** An intention starts with this step. */
const isBegun = (s: Snapshot, from: Snapshot | null): boolean =>
  s.matches('creatingKey') && from?.matches('creatingKey') !== true;
const isOut = (s: Snapshot | null): boolean =>
  s?.matches('submitting') === true || s?.matches('resultUnknown') === true;

export const rules: readonly Rule<Snapshot>[] = [
  {
    id: 'a change during the first load begins it anew, since its response may be older',
    always: (_, { label, from, started }) =>
      label !== 'watchContracts = changed' ||
      from?.matches('loading') !== true ||
      started.some(({ actor }) => actor === 'loadFirst'),
  },
  {
    id: 'an action refers to the terms that the person has seen, and is permitted to their party',
    requirements: ['CON-03', 'CON-04'],
    always: (s) => {
      const { intent } = s.context;
      const contract = chosen(s);
      if (!s.matches('submitting') || intent?.type !== 'action') return true;
      return (
        contract !== undefined &&
        intent.contractId === contract.id &&
        intent.revision === contract.revision &&
        SAYABLE[`${contract.status} ${contract.side}`]?.includes(intent.event) === true
      );
    },
  },
  {
    id: 'only confirmed or submitted actions are sent, once per intention',
    always: (s, { label, from }) =>
      (!isBegun(s, from) || /^(action\.confirm|proposal\.submit)/.test(label)) &&
      (s.context.key !== null) === isOut(s) &&
      (label !== 'action.retry' || s.context.intent === from?.context.intent),
  },
  {
    id: 'terms are accepted only while they are the visible ones: newer ones are shown first',
    requirements: ['CON-04'],
    never: (s, { label, from }) =>
      label.startsWith('loadBook =') &&
      s.matches('confirming') &&
      chosen(s)?.revision !== (from && chosen(from)?.revision),
  },
  {
    id: 'an overtaken action is reported, and the draft is kept',
    always: (s, { label, from }) =>
      (label !== 'submitIntent = overtaken' ||
        (s.matches('refreshing') && s.context.isChanged && s.context.form === from?.context.form)) &&
      (!label.startsWith('loadBook =') ||
        from?.context.begun == null ||
        label === 'loadBook = offline' ||
        chosen(s)?.revision === chosen(from)?.revision ||
        s.context.isChanged),
  },
  {
    id: 'a problem that the platform finds is shown at its tier, and the draft is kept',
    requirements: ['CON-02'],
    always: (s, { label, from }) =>
      label !== 'submitIntent = wrong terms' ||
      from?.context.form === null ||
      (s.matches('writing') &&
        s.context.refusal?.tier === 1 &&
        s.context.failure !== null &&
        s.context.form === from?.context.form),
  },
  {
    id: 'what is sent are the terms that are typed, exactly',
    requirements: ['CON-02'],
    always: (s) => {
      const { intent, form } = s.context;
      if (!s.matches('submitting') || form === null || !intent) return true;
      const terms = intent.type === 'opening' ? intent : intent.proposal;
      return (
        JSON.stringify(terms?.tiers.map(({ validBet, rate }) => [validBet, rate])) ===
        JSON.stringify([
          [0, { type: 'percent', ppm: 3000 }],
          [25_000_000, { type: 'percent', ppm: 4200 }],
        ])
      );
    },
  },
  {
    id: 'an invalid form is not sent, and shows its errors',
    always: (s, { label }) =>
      label !== 'proposal.submit (wrong)' ||
      (!s.matches('creatingKey') &&
        (!s.matches('writing') || Object.keys(s.context.problems).toSorted().join() === 'rate.2,validBet.2')),
  },
  {
    id: 'leaving a field shows its error, and none of a field that was not visited',
    requirements: ['CON-02'],
    always: (s, { label, from }) =>
      label !== 'proposal.leave (the wrong rate)' ||
      !s.matches('writing') ||
      from?.context.left.includes('validBet.2') === true ||
      Object.keys(s.context.problems).join() === 'rate.2',
  },
  {
    id: 'what is drawn are terms that could be sent',
    requirements: ['CON-02'],
    never: (s) =>
      s.context.drawn !== null &&
      s.context.drawn.some(({ rate }, at, all) => {
        const before = all[at - 1]?.rate;
        return rate.type === 'percent' && before?.type === 'percent' && rate.ppm < before.ppm;
      }),
  },
  {
    id: 'between one and ten tiers',
    requirements: ['CON-02'],
    never: (s) => {
      const tiers = s.context.form?.tiers.length ?? 1;
      return tiers < 1 || tiers > 10;
    },
  },
  {
    id: 'a draft is no offer',
    requirements: ['CON-03'],
    always: (s, { label, from }) =>
      !isBegun(s, from) ||
      s.context.intent?.type !== 'opening' ||
      s.context.intent.isDraft === (label === 'proposal.submit (draft)'),
  },
  {
    id: 'after a sent action nothing of the draft is left',
    always: (s, { label }) =>
      label !== 'submitIntent = taken' ||
      (s.context.begun === null &&
        s.context.form === null &&
        s.context.intent === null &&
        !s.context.isChanged),
  },
  {
    id: 'choosing another contract drops the draft',
    always: (s, { label, from }) =>
      label !== 'contract.select (other)' ||
      s.context.selectedId === from?.context.selectedId ||
      (s.context.begun === null &&
        s.context.form === null &&
        !s.context.isChanged &&
        s.context.failure === null),
  },
  {
    id: 'from every state the contracts can be read again',
    from: () => true,
    canReach: (s) => s.matches('reading'),
  },
];
