import { fireEvent, screen } from '@testing-library/react';
import { expect } from 'vitest';
import { createActor } from 'xstate';
import type {
  MessageForm,
  MessageWriterRef,
  MessageWriterSnapshot,
} from '../../../src/machines/member/message-writer/message-writer.machine.ts';
import { proofsMachine } from '../../../src/machines/wallet/proofs/proofs.machine.ts';
import { MessageWriter } from '../../../src/views/member/messages/MessageWriter.tsx';
import { NewMessage } from '../../../src/views/member/messages/NewMessage.tsx';
import type { ViewDriver } from '../../kit/view.tsx';

const button = (name: string) => screen.queryByRole('button', { name });
const text = () => screen.getByRole('textbox', { name: /^(Message|Your reply)/ });
const fill = (form: MessageForm): void => {
  const set = (field: Element | null, value: string): void => {
    if (field) (field as HTMLInputElement).value = value;
  };
  set(document.querySelector('[name=to]'), form.to);
  set(document.querySelector('[name=username]'), form.username);
  set(document.querySelector('[name=title]'), form.title);
  set(text(), form.content);
};
const KEPT = 'the fields keep what was typed; rules of the model hold that the flow keeps it';
const contextOf = (snapshot: unknown) => (snapshot as MessageWriterSnapshot).context;

export const driver: ViewDriver = {
  open: (scene) => {
    const flow = scene.run() as MessageWriterRef;
    const isNew = (scene.input as { threadId: string | null }).threadId === null;
    scene.show(isNew ? <NewMessage flow={flow} onBack={() => undefined} /> : <MessageWriter flow={flow} />);
  },
  pictures: {
    proofs: () => createActor(proofsMachine, { input: { purpose: 'message', max: 3 } }).getSnapshot(),
  },
  control: { 'form.submit': () => button('Send'), 'writer.retry': () => button('Try again') },
  act: {
    'draft.keep': async (_, { form }) => {
      fill(form as MessageForm);
      fireEvent.blur(text());
    },
    'form.submit': async (_, { form }) => {
      fill(form as MessageForm);
      fireEvent.submit(screen.getByRole('form'));
    },
  },
  elsewhere: { 'writer.close': 'its owner closes it: another entry of the list is pressed' },
  overlooked: {
    'on writer.close': 'its owner takes it off the page: messages.view.tsx',
    'on draft.keep': KEPT,
    assignForm: KEPT,
    beginAnew: 'each visit has fields of its own; a rule of the model holds what is sent by them',
  },
  verify: {
    '*': () => undefined,
    sent: () => {
      expect(screen.queryByText('Loading…')).toBeNull();
      expect(screen.getByRole('form')).not.toHaveAttribute('aria-busy', 'true');
    },
    preparing: (snapshot) => {
      if (contextOf(snapshot).threadId === null) expect(screen.getByText('Loading…')).toBeInTheDocument();
      else expect(button('Send')).toBeDisabled();
    },
    failed: () => expect(screen.getByRole('alert')).toHaveTextContent('The network link is unstable'),
    writing: (snapshot) => {
      const { threadId, form, problems, failure } = contextOf(snapshot);
      // MEM-17: what was typed stands there whatever the platform has answered.
      expect(text()).toHaveValue(form.content);
      expect(screen.queryByRole('combobox', { name: 'To' }) !== null).toBe(threadId === null);
      expect(text().hasAttribute('aria-invalid')).toBe(problems.content !== undefined);
      if (failure && Object.keys(problems).length === 0)
        expect(screen.getByText(/It was not sent\. What you wrote is kept\./)).toBeVisible();
      if (problems.images) expect(screen.getByText(/An image is still on its way/)).toBeVisible();
    },
    'writing.editing': () => expect(screen.getByText('PNG, JPG · 5 MB · at most 3')).toBeInTheDocument(),
    'writing.sending': () => expect(screen.getByRole('form')).toHaveAttribute('aria-busy', 'true'),
  },
};
