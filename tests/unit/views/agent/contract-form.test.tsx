// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { setupUser } from '../../../support/user.ts';
import { IntlProvider } from 'react-intl';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';
import en from '../../../../src/i18n/lang/en.json' with { type: 'json' };
import type { AppRef } from '../../../../src/machines/app/app/app.refs.ts';
import { contractNegotiationMachine } from '../../../../src/machines/agent/contract-negotiation/contract-negotiation.machine.ts';
import type { Intent } from '../../../../src/machines/agent/contract-negotiation/contract-negotiation.setup.ts';
import type { Contract } from '../../../../src/services/contracts.ts';
import { ServiceError } from '../../../../src/services/service-error.ts';
import { ContractsPage } from '../../../../src/views/agent/contract-negotiation/ContractsPage.tsx';
import { bookOf, renewal, tier } from '../../../flows/common/contracts.fixtures.ts';
import { installDomShims } from '../../../support/dom-shims.ts';

beforeAll(installDomShims);
afterEach(cleanup);

const open = (first: Contract = { ...renewal, proposed: null }) => {
  const intents: Intent[] = [];
  const flow = createActor(
    contractNegotiationMachine.provide({
      actors: {
        watchContracts: fromCallback(() => undefined),
        loadBook: fromPromise(async ({ input }) => bookOf(first)(input)),
        newIntention: fromPromise(async () => 'key'),
        submitIntent: fromPromise(async ({ input }) => {
          intents.push(input.intent);
          throw new ServiceError('refused', 'fields_invalid', {
            detail: {
              ...{ fields: { terms: 'more_than_own' }, tier: 1, field: 'rate' },
              most: { rateType: 'P', rate: 0.004 },
            },
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
  return { intents, user: setupUser() };
};
const press = (name: string) => screen.getByRole('button', { name });
const nth = <T,>(list: readonly T[], at: number): T => {
  const found = list[at];
  if (!found) throw new Error(`no ${at}`);
  return found;
};

it('CON-01 to CON-03: a first offer is written tier by tier, and a refusal of the platform keeps the input', async () => {
  const { intents, user } = open();
  await user.click(await screen.findByRole('button', { name: 'New offer' }));
  await user.selectOptions(screen.getByLabelText('Downline'), 'son_7');
  await user.selectOptions(screen.getByLabelText('Games'), 'RNG');
  await user.selectOptions(screen.getByLabelText('Settlement'), 'weekly');
  await user.type(screen.getByLabelText('Rate'), '0,3');
  await user.click(press('Add a tier'));
  await user.type(nth(screen.getAllByLabelText('Valid bet ≥'), 1), '250000');
  await user.type(nth(screen.getAllByLabelText('Active members ≥'), 1), '5');
  await user.type(nth(screen.getAllByLabelText('Rate'), 1), 'much');
  await user.type(screen.getByLabelText('A word to go with it'), ' Fair? ');
  await user.click(press('Send'));
  expect(intents).toEqual([]);
  const wrong = nth(screen.getAllByLabelText('Rate'), 1);
  expect(wrong).toHaveAccessibleDescription('A percentage up to 100, or an amount');
  expect(wrong).toHaveFocus();

  await user.clear(wrong);
  await user.type(wrong, '0.5525');
  await user.click(press('Send'));
  await waitFor(() =>
    expect(nth(screen.getAllByLabelText('Rate'), 1)).toHaveAccessibleDescription(
      'At most 0.40%: nobody promises more than they are promised.',
    ),
  );
  expect(nth(screen.getAllByLabelText('Rate'), 1)).toHaveFocus();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(intents).toEqual([
    {
      type: 'opening',
      ...{ username: 'son_7', gameGroup: 'RNG', kind: 'daily', periodType: 'weekly', isDraft: false },
      ...{ currency: 'TLB', note: 'Fair?' },
      tiers: [tier(3000), { ...tier(5525, 25_000_000), activeMembers: 5 }],
    },
  ]);
  expect(nth(screen.getAllByLabelText('Rate'), 1)).toHaveValue('0.5525');

  await user.selectOptions(nth(screen.getAllByLabelText('Paid as'), 1), 'F');
  await user.click(press('Remove tier 1'));
  await user.clear(screen.getByLabelText('Rate'));
  await user.type(screen.getByLabelText('Rate'), '0.5525');
  // An amount has no more decimals than the currency.
  expect(screen.getByLabelText('Rate')).toHaveValue('0.55');
  await user.clear(screen.getByLabelText('Rate'));
  await user.type(screen.getByLabelText('Rate'), '50,25');
  await user.click(press('Keep as a draft'));
  await waitFor(() => expect(intents).toHaveLength(2));
  expect(intents[1]).toMatchObject({ isDraft: true, tiers: [{ rate: { type: 'fixed', amount: 5025 } }] });
});

it('CON-02: an invalid tier shows the error at its field once that is left, until it is valid', async () => {
  const { intents, user } = open();
  await user.click(await screen.findByRole('button', { name: 'New offer' }));
  const bet = (at: number) => nth(screen.getAllByLabelText('Valid bet ≥'), at);
  const rate = (at: number) => nth(screen.getAllByLabelText('Rate'), at);
  await user.type(bet(0), '10000');
  await user.type(rate(0), '0.3');
  await user.click(press('Add a tier'));
  await user.type(bet(1), '9000');
  await user.type(rate(1), '0.25');
  // No error is shown while a field is being typed in.
  expect(rate(1)).toBeValid();
  await user.tab();
  expect(bet(1)).toHaveAccessibleDescription('At least 10,000, as in tier 1.');
  expect(rate(1)).toHaveAccessibleDescription('At least 0.30%, as in tier 1.');
  expect(rate(0)).toBeValid();

  await user.clear(bet(1));
  await user.type(bet(1), '10000');
  expect(bet(1)).toHaveAccessibleDescription(
    'Must be above tier 1’s 10,000, or ask for more members or loss.',
  );
  await user.clear(bet(1));
  await user.type(bet(1), '10001');
  expect(bet(1)).toBeValid();
  // A change validates the tiers before it again.
  await user.clear(bet(0));
  await user.type(bet(0), '20000');
  expect(bet(1)).toHaveAccessibleDescription('At least 20,000, as in tier 1.');
  await user.click(press('Send'));
  expect(intents).toEqual([]);
  expect(bet(1)).toHaveFocus();
});

it('amounts and members are grouped while they are typed, rates are not', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'New offer' }));
  await user.type(screen.getByLabelText('Valid bet ≥'), '1500000.5');
  expect(screen.getByLabelText('Valid bet ≥')).toHaveValue('1,500,000.5');
  await user.type(screen.getByLabelText('Active members ≥'), '1200');
  expect(screen.getByLabelText('Active members ≥')).toHaveValue('1,200');
  await user.type(screen.getByLabelText('Rate'), '0.1255');
  expect(screen.getByLabelText('Rate')).toHaveValue('0.1255');
});

it('CON-02: the form starts with the current terms, and its chart follows the valid ones', async () => {
  const { user } = open(renewal);
  await user.click(await screen.findByRole('button', { name: 'Counter' }));
  const form = screen.getByRole('form', { name: 'Counter-offer to sezen_usta' });
  expect(within(form).getByRole('heading')).toHaveFocus();
  expect(screen.getByRole('table', { name: 'Terms' })).toBeVisible();
  const chart = () => screen.getByRole('img', { name: /^Rates by tier/ }).getAttribute('aria-label');
  await screen.findByRole('img', { name: /0\.28%$/ });
  const last = nth(screen.getAllByLabelText('Rate'), 8);
  await user.clear(last);
  await user.type(last, '0.4');
  expect(chart()).toMatch(/0\.27%, 0\.40%$/);
  // Invalid terms are not drawn: the last valid ones stay.
  await user.clear(last);
  await user.type(last, '0.1');
  expect(chart()).toMatch(/0\.27%, 0\.40%$/);
  await user.click(press('Back'));
  await screen.findByRole('button', { name: 'Accept offer' });
  expect(screen.getByRole('heading', { name: /^Version 2/ })).toHaveFocus();
});

it('CON-01: each contract shows the picture of the other party and its best rate', async () => {
  open(renewal);
  const card = await screen.findByRole('button', { name: /^sezen_usta/ });
  expect(card).toHaveTextContent('0.30%');
  expect(card.querySelector('img')).toHaveAttribute('src', '/art/avatar-05.svg');
  const below = screen.getByRole('button', { name: /^nam_870/ });
  expect(below.querySelector('img')).toHaveAttribute('src', '/art/avatar-default.svg');
});

it('CON-01: games with a contract of the downline cannot be chosen', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'New offer' }));
  expect(screen.getByLabelText('Downline')).toHaveValue('nam_870');
  expect(screen.getByRole('option', { name: /^all games/ })).toBeDisabled();
  await user.selectOptions(screen.getByLabelText('Downline'), 'son_7');
  expect(screen.getByRole('option', { name: /^all games/ })).toBeEnabled();
});
