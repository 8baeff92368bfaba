import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { ContractNegotiationRef } from '../../../../src/machines/agent/contract-negotiation/contract-negotiation.machine.ts';
import { ContractHistory } from '../../../../src/views/agent/contract-negotiation/ContractHistory.tsx';
import { renewal, version } from '../../../flows/common/contracts.fixtures.ts';
import { still } from '../../../flows/common/page.world.tsx';
import { stage } from '../content/stage.tsx';

afterEach(cleanup);

const at = 1_790_000_000_000;
const versions = [version(1, { note: 'First' }), version(2, { note: 'Less', author: 'downline' })];

it('CON-04 a note is shown once, with the event in which its author wrote it', () => {
  const events = [
    { at, event: 'offer.send', by: 'upline', version: 1 },
    { at: at + 1, event: 'offer.counter', by: 'downline', version: 2 },
    { at: at + 2, event: 'offer.decline', by: 'upline', version: 2 },
    { at: at + 3, event: 'offer.accept', by: 'downline', version: 1 },
  ];
  const details = { history: { versions, events }, preview: null };
  const context = { contracts: [renewal], selectedId: renewal.id, details };
  stage(<ContractHistory flow={still<ContractNegotiationRef>({ context })} />);
  const rows = within(screen.getByRole('complementary')).getAllByRole('listitem').slice(-events.length);
  // The latest comes first.
  expect(rows.map((row) => row.querySelector('blockquote')?.textContent ?? null)).toEqual([
    ...[null, null, 'Less', 'First'],
  ]);
});
