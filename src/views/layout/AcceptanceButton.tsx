import { FormattedMessage } from 'react-intl';
import type { AppRef } from '../../machines/app/app/app.refs.ts';
import { Button } from '../ui/Button.tsx';

interface Props {
  readonly app: AppRef;
  readonly failure: { readonly code: string } | null;
}

/** Opens the documents that a refusal requires to be accepted (VAL-19); nothing for any other refusal. */
export function AcceptanceButton({ app, failure }: Props) {
  if (failure?.code !== 'acceptance_due') return null;
  return (
    <Button kind="secondary" onClick={() => app.send({ type: 'documents.open' })}>
      <FormattedMessage id="acceptance_look" />
    </Button>
  );
}
