import { FormattedMessage } from 'react-intl';
import type { AppRef } from '../../machines/app/app.refs.ts';
import { isAcceptanceDue } from '../../services/legal.ts';
import { Button } from '../ui/Button.tsx';

interface Props {
  readonly app: AppRef;
  readonly failure: Parameters<typeof isAcceptanceDue>[0];
}

/** The way to the documents that a refusal waits for (VAL-19); nothing beside any other refusal. */
export function AcceptanceButton({ app, failure }: Props) {
  if (!isAcceptanceDue(failure)) return null;
  return (
    <Button kind="secondary" onClick={() => app.send({ type: 'documents.open' })}>
      <FormattedMessage id="acceptance_look" />
    </Button>
  );
}
