import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../src/views/ui/Button.tsx';
import { Confirm } from '../../../src/views/ui/Confirm.tsx';
import { Dialog } from '../../../src/views/ui/Dialog.tsx';
import { Form, SubmitButton } from '../../../src/views/ui/Form.tsx';
import { Select } from '../../../src/views/ui/Select.tsx';
import { TextField } from '../../../src/views/ui/TextField.tsx';
import { Toasts } from '../../../src/views/ui/Toasts.tsx';
import type { Toast } from '../../../src/views/ui/Toasts.tsx';

const SENT: Toast[] = [
  { id: 't1', tone: 'ok', title: 'Deposit credited', text: 'P 2,500.00 is in your main wallet.' },
  { id: 't2', tone: 'danger', title: 'Code not sent', text: 'Too many requests. Try again in 5 minutes.' },
  {
    id: 't3',
    tone: 'info',
    title: 'New message',
    text: 'Your rebate statement is ready.',
    action: { label: 'Open', onSelect: () => {} },
  },
  { id: 't4', tone: 'warn', title: 'You are offline' },
];
type Open = 'confirm' | 'stubborn' | 'form' | null;

/** Everything that opens above the page, each with its own button. */
export function Overlays() {
  const [open, setOpen] = useState<Open>(null);
  const [refusals, setRefusals] = useState(0);
  const [outcome, setOutcome] = useState('');
  const [bet, setBet] = useState('a');
  const [toasts, setToasts] = useState<Toast[]>([]);
  const close = () => setOpen(null);
  const drop = (id: string) => setToasts((list) => list.filter((toast) => toast.id !== id));
  return (
    <div className="row" style={{ padding: 16 }}>
      {(['confirm', 'stubborn', 'form'] as const).map((name) => (
        <Button key={name} kind="secondary" size="sm" onClick={() => setOpen(name)}>
          Open {name}
        </Button>
      ))}
      <Button kind="secondary" size="sm" onClick={() => setToasts(SENT)}>
        Send toasts
      </Button>
      <output data-testid="refusals">{refusals}</output>
      <output data-testid="outcome">{outcome}</output>
      <Toasts label="Messages" closeLabel="Dismiss" toasts={toasts} onDismiss={drop} />
      {open === 'confirm' ? (
        <Dialog
          data-flow="logout"
          data-state="asking"
          labelledBy="confirm-title"
          width={400}
          height="auto"
          pivotY={0.3}
          onDismiss={close}
        >
          <Confirm
            id="confirm-title"
            title="Notice"
            icon={<LogOut size={20} />}
            buttons={
              <>
                <Button kind="secondary" onClick={close}>
                  Cancel
                </Button>
                <Button isDefault onClick={() => (setOutcome('confirmed'), close())}>
                  Confirm
                </Button>
              </>
            }
          >
            Sign out of Statehouse? Open games are saved.
          </Confirm>
        </Dialog>
      ) : null}
      {open === 'stubborn' ? (
        <Dialog
          title="New password"
          closeLabel="Close"
          height="auto"
          onDismiss={() => setRefusals((count) => count + 1)}
        >
          <p>This one stays until it is done.</p>
          <Button onClick={close}>Done</Button>
        </Dialog>
      ) : null}
      {open === 'form' ? (
        <Dialog title="Sign in" closeLabel="Close" width={420} height="auto" pivotY={0.4} onDismiss={close}>
          <Form
            onSubmit={(values) => setOutcome(JSON.stringify(values))}
            data-flow="login"
            data-state="editing"
          >
            <TextField
              name="username"
              label="Username"
              error={outcome.includes('""') ? 'Enter your name.' : undefined}
            />
            <Select
              label="Choice"
              name="choice"
              value={bet}
              onChange={setBet}
              options={[
                { value: 'a', label: 'Alpha' },
                { value: 'b', label: 'Beta' },
                { value: 'g', label: 'Gamma' },
              ]}
            />
            <SubmitButton>Sign in</SubmitButton>
          </Form>
        </Dialog>
      ) : null}
    </div>
  );
}
