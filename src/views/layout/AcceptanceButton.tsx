import { FormattedMessage } from 'react-intl';
import type { AppRef } from '../../machines/app/app/app.refs.ts';
import { Button } from '../ui/Button.tsx';

interface Props {
  readonly app: AppRef;
  readonly failure: { readonly code: string } | null;
}

/** The way to the documents that a refusal waits for (VAL-19); nothing beside any other refusal. */
export function AcceptanceButton({ app, failure }: Props) {
  if (failure?.code !== 'acceptance_due') return null;
  return (
    <Button kind="secondary" onClick={() => app.send({ type: 'documents.open' })}>
      <FormattedMessage id="acceptance_look" />
    </Button>
  );
}
