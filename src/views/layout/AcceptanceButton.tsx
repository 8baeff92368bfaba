import { useSelector } from '@xstate/react';
import { FormattedMessage } from 'react-intl';
import { selectChild, type AppRef } from '../../machines/app/app.refs.ts';
import { isAcceptanceDue } from '../../services/legal.ts';
import { Button } from '../ui/Button.tsx';

function ToDocuments({ app }: { app: AppRef }) {
  const popups = useSelector(app, selectChild('popups'));
  return (
    <Button kind="secondary" onClick={() => popups?.send({ type: 'documents.look' })}>
      <FormattedMessage id="acceptance_look" />
    </Button>
  );
}

interface Props {
  readonly app: AppRef;
  readonly failure: Parameters<typeof isAcceptanceDue>[0];
}

/** The way to the documents that a refusal waits for (VAL-19); nothing beside any other refusal. */
export function AcceptanceButton({ app, failure }: Props) {
  return isAcceptanceDue(failure) ? <ToDocuments app={app} /> : null;
}
