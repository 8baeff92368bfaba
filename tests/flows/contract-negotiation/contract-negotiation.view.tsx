import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import { createActor, type ActorRefFrom } from 'xstate';
import { contractLinesMachine } from '../../../src/machines/agent/contract-lines/contract-lines.machine.ts';
import type {
  ContractNegotiationSnapshot,
  contractNegotiationMachine,
} from '../../../src/machines/agent/contract-negotiation/contract-negotiation.machine.ts';
import { selectProblems } from '../../../src/machines/agent/contract-negotiation/proposal-selectors.ts';
import { ContractsPage } from '../../../src/views/agent/contract-negotiation/ContractsPage.tsx';
import { isOperable, type ViewDriver } from '../../kit/view.tsx';
import { centreApp } from '../common/centres.world.tsx';
import { checkNegotiation } from './figures.ts';

const page = () => document.querySelector<HTMLElement>('[data-flow="contractNegotiation"]');
const button = (name: RegExp) => screen.queryByRole('button', { name });
const question = () => screen.queryByRole('dialog');
const inQuestion = (name: RegExp) => {
  const box = question();
  return box && within(box).queryByRole('button', { name });
};
const form = () => screen.queryByRole('form');
const field = (name: string) => form()?.querySelector<HTMLInputElement>(`[name="${name}"]`) ?? null;
const chosen = ({ context }: ContractNegotiationSnapshot) =>
  context.contracts.find(({ id }) => id === context.selectedId) ?? null;
const ACTION_BUTTONS: Readonly<Record<string, RegExp>> = {
  'offer.accept': /^Accept offer$/,
  'offer.counter': /^Counter$/,
  'offer.change': /^Change the terms$/,
  'termination.ask': /^Ask to end it$/,
};
/** By hand: the buttons of each party in the contracts of this model. */
const BUTTONS: Readonly<Record<string, readonly RegExp[]>> = {
  'renewalOffered downline': [/^Accept offer$/, /^Counter$/, /^Decline$/],
  'active upline': [/^Change the terms$/, /^Ask to end it$/],
};

export const driver: ViewDriver = {
  open: (scene) => {
    const flow = scene.run() as ActorRefFrom<typeof contractNegotiationMachine>;
    scene.show(<ContractsPage flow={flow} app={centreApp(scene)} />);
  },
  pictures: { contractLines: () => createActor(contractLinesMachine).getSnapshot() },
  control: {
    'list.reload': () => button(/^(Try again|Load again)$/),
    'offer.new': () => button(/^New offer$/),
    'action.confirm': () => inQuestion(/^(Accept offer|Ask to end it)$/),
    'action.cancel': () => inQuestion(/^Back$/) ?? button(/^(Back|See what stands)$/),
    'action.retry': () => button(/^Ask again$/),
  },
  act: {
    'tier.add': async (user) => user.click(button(/^Add a tier$/) as HTMLElement),
    'contract.select': async (user, { id }) =>
      user.click(button(id === 1 ? /^sezen_usta/ : /^nam_870/) as HTMLElement),
    'action.choose': async (user, { action }) =>
      user.click(button(ACTION_BUTTONS[String(action)] as RegExp) as HTMLElement),
    'proposal.write': async (user, { action }) =>
      user.click(button(ACTION_BUTTONS[String(action)] as RegExp) as HTMLElement),
    'tier.remove': async (user) =>
      user.click(screen.getAllByRole('button', { name: /^Remove tier/ }).at(-1) as HTMLElement),
  },
  elsewhere: {
    'contract.select (of nobody)': 'the list has no such contract',
    'offer.new (to nobody)': 'the button is off',
    'tier.add (beyond ten)': 'the button is off',
    'tier.remove (the only one)': 'there is no bin',
    'proposal.type': 'typing is shown with the form that is sent: contract-form.test.tsx',
    'proposal.leave': 'fields are left where the form is filled: contract-form.test.tsx',
    'proposal.submit': 'the form is filled and sent: contract-form.test.tsx',
  },
  verify: {
    '*': (shot) => {
      const snapshot = shot as ContractNegotiationSnapshot;
      const contract = chosen(snapshot);
      const { isChanged, contracts } = snapshot.context;
      checkNegotiation(snapshot);
      expect(page()).toBeInTheDocument();
      expect(screen.queryByText('The contract has changed meanwhile') !== null).toBe(isChanged);
      // CON-01: each contract of the list, the chosen one marked; the form of its author is in view.
      for (const each of form() ? [] : contracts) {
        const card = button(new RegExp(`^${each.account}`));
        expect(card).toBeVisible();
        expect(card?.getAttribute('aria-current')).toBe(each.id === contract?.id ? 'true' : null);
      }
      expect(question() !== null).toBe(snapshot.matches('confirming'));
    },
    loading: () => {
      expect(page()).toHaveAttribute('aria-busy', 'true');
      expect(screen.getByText('Loading…')).toBeInTheDocument();
    },
    failed: () => {
      expect(screen.getByText('The contracts did not load')).toBeVisible();
      expect(screen.getByText(/The network link is unstable/)).toBeVisible();
    },
    reading: (shot) => {
      const snapshot = shot as ContractNegotiationSnapshot;
      const contract = chosen(snapshot);
      const { failure } = snapshot.context;
      expect(form()).toBeNull();
      expect(screen.queryByRole('alert') !== null).toBe(failure !== null);
      if (!contract) expect(screen.getByText('No contract yet')).toBeVisible();
      if (!contract) return;
      // CON-02, CON-04: the terms in force, tier by tier, and the whole history.
      const shown = contract.proposed ?? contract.current;
      expect(screen.getByRole('table', { name: 'Terms' })).toBeVisible();
      expect(screen.getAllByRole('row')).toHaveLength((shown?.tiers.length ?? 0) + 1);
      const entries = within(screen.getByRole('complementary', { name: 'Negotiation' })).getAllByRole(
        'listitem',
      );
      expect(entries.length).toBe(
        (snapshot.context.details?.history.events.length ?? 0) +
          (contract.status === 'renewalOffered' ? 1 : 0),
      );
      for (const name of Object.values(BUTTONS).flat())
        expect(button(name) !== null).toBe(
          (BUTTONS[`${contract.status} ${contract.side}`] ?? []).some((each) => each.source === name.source),
        );
      // CON-05: the contracts that an acceptance would end, by name.
      expect(screen.queryByText(/Accepting ends 1 contract below/) !== null).toBe(
        contract.status === 'renewalOffered',
      );
    },
    refreshing: () => expect(page()).toHaveAttribute('aria-busy', 'true'),
    confirming: (shot) => {
      const box = within(question() as HTMLElement);
      const isYes = shot.context.begun === 'offer.accept';
      expect(
        box.getByText(isYes ? /count from the next period/ : /stays in force until nam_870 agrees/),
      ).toBeVisible();
      // CON-05.
      expect(box.queryByText(/nam_870: promised more than your new terms/) !== null).toBe(isYes);
    },
    writing: (shot) => {
      const { context } = shot as ContractNegotiationSnapshot;
      expect(form()).toBeVisible();
      expect(within(form() as HTMLElement).getAllByRole('group')).toHaveLength(
        context.form?.tiers.length ?? 0,
      );
      expect(form()?.querySelectorAll('[aria-invalid="true"]').length).toBe(
        Object.keys(selectProblems(shot as ContractNegotiationSnapshot)).length,
      );
      expect(isOperable(button(/^Add a tier$/))).toBe((context.form?.tiers.length ?? 0) < 10);
      expect(screen.queryAllByRole('button', { name: /^Remove tier/ }).length > 0).toBe(
        (context.form?.tiers.length ?? 0) > 1,
      );
      expect(field('username') !== null).toBe(context.begun === 'opening');
      expect(button(/^Keep as a draft$/) !== null).toBe(context.begun === 'opening');
      // A problem that the platform reports for a field is shown there, any other above the form.
      if (context.refusal) expect(field('rate.2')).toHaveAccessibleDescription(/^At most 0\.40%: /);
      expect(within(form() as HTMLElement).queryByRole('alert') !== null).toBe(
        context.failure !== null && context.refusal === null,
      );
      // The terms in force, and the draft as a chart, beside the form.
      expect(screen.queryByRole('table', { name: 'Terms' }) !== null).toBe(
        context.begun !== 'opening' ||
          context.contracts.some(
            ({ side, gameGroup }) => side === 'downline' && gameGroup === context.form?.gameGroup,
          ),
      );
    },
    creatingKey: () => expect(page()).toHaveAttribute('aria-busy', 'true'),
    submitting: () => expect(page()).toHaveAttribute('aria-busy', 'true'),
    resultUnknown: () => {
      expect(screen.getByText('We do not know whether it arrived')).toBeVisible();
      expect(screen.getByText(/Ask again: it counts once/)).toBeVisible();
    },
  },
};
