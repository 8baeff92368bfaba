// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { setupUser } from '../../../support/user.ts';
import { IntlProvider } from 'react-intl';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';
import en from '../../../../src/i18n/lang/en.json' with { type: 'json' };
import { messageThreadMachine } from '../../../../src/machines/member/message-thread/message-thread.machine.ts';
import type { CaseVerdict } from '../../../../src/services/messages.ts';
import { ServiceError } from '../../../../src/services/service-error.ts';
import { MessageThread } from '../../../../src/views/member/messages/MessageThread.tsx';
import { CLOSED, LONGER, THREAD } from '../../../flows/common/messages.fixtures.ts';
import { installDomShims } from '../../../support/dom-shims.ts';

beforeAll(installDomShims);
afterEach(cleanup);

/** An answered case; after the member's word the platform has another thread, or refuses it. */
const open = (after: typeof THREAD, isRefused = false): CaseVerdict[] => {
  const verdicts: CaseVerdict[] = [];
  const flow = createActor(
    messageThreadMachine.provide({
      actors: {
        watchMessages: fromCallback(() => undefined) as never,
        readThread: fromPromise(async () => (verdicts.length > 0 ? after : THREAD)),
        settleCase: fromPromise(async ({ input }) => {
          verdicts.push(input);
          if (isRefused) throw new ServiceError('refused', 'case_answered');
        }),
      },
    }),
    { input: { id: '3' } },
  ).start();
  render(
    <IntlProvider locale="en" messages={en}>
      <MessageThread flow={flow} onBack={() => undefined} />
    </IntlProvider>,
  );
  return verdicts;
};

it('MEM-17 a case that is closed by keys says so, and the focus moves there', async () => {
  const verdicts = open(CLOSED);
  (await screen.findByRole('button', { name: 'Yes' })).focus();
  await setupUser().keyboard('{Enter}');
  expect(
    await screen.findByRole('heading', { name: 'The case is closed. A reply opens it again.' }),
  ).toHaveFocus();
  expect(verdicts).toEqual([{ id: '3', solved: true, seen: '12' }]);
});

it('MEM-17 over a new answer nothing is closed: the answer is shown, and the question keeps the focus', async () => {
  open(LONGER, true);
  const yes = await screen.findByRole('button', { name: 'Yes' });
  yes.focus();
  await setupUser().keyboard('{Enter}');
  expect(await screen.findByText('Anything else')).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('Support has answered again meanwhile.');
  expect(screen.getByRole('button', { name: 'Yes' })).toHaveFocus();
});
