// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IntlProvider } from 'react-intl';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';
import en from '../../../../src/i18n/lang/en.json' with { type: 'json' };
import type { AppRef } from '../../../../src/machines/app/app.refs.ts';
import { contractNegotiationMachine } from '../../../../src/machines/agent/contract-negotiation.machine.ts';
import type { Intent } from '../../../../src/machines/agent/contract-negotiation.setup.ts';
import { ServiceError } from '../../../../src/services/service-error.ts';
import { ContractsPage } from '../../../../src/views/agent/ContractsPage.tsx';
import { bookOf, renewal, tier } from '../../../flows/contracts.fixtures.ts';
import { installDomShims } from '../../../support/dom-shims.ts';

beforeAll(installDomShims);
afterEach(cleanup);

const open = () => {
  const said: Intent[] = [];
  const flow = createActor(
    contractNegotiationMachine.provide({
      actors: {
        watchContracts: fromCallback(() => undefined),
        loadBook: fromPromise(async ({ input }) => bookOf({ ...renewal, proposed: null })(input)),
        newIntention: fromPromise(async () => 'key'),
        say: fromPromise(async ({ input }) => {
          said.push(input.intent);
          throw new ServiceError('refused', 'fields_invalid', {
            detail: { fields: { terms: 'tier_pays_less' }, tier: 1 },
          });
        }),
      },
    }),
    { input: { kind: 'daily' } },
  ).start();
  render(
    <IntlProvider locale="en-GB" messages={en}>
      <ContractsPage flow={flow} app={flow as unknown as AppRef} />
    </IntlProvider>,
  );
  return { said, user: userEvent.setup() };
};
const press = (name: string) => screen.getByRole('button', { name });
const nth = <T,>(list: readonly T[], at: number): T => {
  const found = list[at];
  if (!found) throw new Error(`no ${at}`);
  return found;
};

it('CON-01 to CON-03: a first offer is written tier by tier, and what the platform refuses stays typed', async () => {
  const { said, user } = open();
  await user.click(await screen.findByRole('button', { name: 'New offer' }));
  await user.selectOptions(screen.getByLabelText('Downline'), 'son_7');
  await user.selectOptions(screen.getByLabelText('Games'), 'RNG');
  await user.selectOptions(screen.getByLabelText('Settlement'), 'weekly');
  await user.type(screen.getByLabelText('Rate'), '0,3');
  await user.click(press('Add a tier'));
  await user.type(nth(screen.getAllByLabelText('Valid bet ≥'), 1), '250.000');
  await user.type(nth(screen.getAllByLabelText('Active members ≥'), 1), '5');
  await user.type(nth(screen.getAllByLabelText('Rate'), 1), 'much');
  await user.type(screen.getByLabelText('A word to go with it'), ' Fair? ');
  await user.click(press('Send'));
  expect(said).toEqual([]);
  const wrong = nth(screen.getAllByLabelText('Rate'), 1);
  expect(wrong).toHaveAccessibleDescription('A percentage up to 100, or an amount');
  expect(wrong).toHaveFocus();

  await user.clear(wrong);
  await user.type(wrong, '0.2525');
  await user.click(press('Send'));
  await screen.findByText('Tier 2 must not pay less than the one before it.');
  expect(said).toEqual([
    {
      type: 'opening',
      ...{ username: 'son_7', gameGroup: 'RNG', kind: 'daily', periodType: 'weekly', isDraft: false },
      ...{ currency: 'TLB', note: 'Fair?' },
      tiers: [tier(3000), { ...tier(2525, 25_000_000), activeMembers: 5 }],
    },
  ]);
  expect(nth(screen.getAllByLabelText('Rate'), 1)).toHaveValue('0.2525');

  await user.selectOptions(nth(screen.getAllByLabelText('Paid as'), 1), 'F');
  await user.click(press('Remove tier 1'));
  await user.click(press('Keep as a draft'));
  // A sum has no more decimals than the currency.
  expect(screen.getByLabelText('Rate')).toBeInvalid();
  await user.clear(screen.getByLabelText('Rate'));
  await user.type(screen.getByLabelText('Rate'), '50,25');
  await user.click(press('Keep as a draft'));
  await waitFor(() => expect(said).toHaveLength(2));
  expect(said[1]).toMatchObject({ isDraft: true, tiers: [{ rate: { type: 'fixed', amount: 5025 } }] });
});

it('CON-01: games that a downline has a contract for cannot be chosen', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'New offer' }));
  expect(screen.getByLabelText('Downline')).toHaveValue('nam_870');
  expect(screen.getByRole('option', { name: /^all games/ })).toBeDisabled();
  await user.selectOptions(screen.getByLabelText('Downline'), 'son_7');
  expect(screen.getByRole('option', { name: /^all games/ })).toBeEnabled();
});
