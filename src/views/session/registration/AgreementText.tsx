import { FormattedMessage } from 'react-intl';
import { MINIMUM_AGE } from '../../../config.ts';
import type { RegistrationSnapshot } from '../../../machines/session/registration/registration.machine.ts';
import { DocumentLink } from './DocumentLink.tsx';

/** The text of the agreement checkbox, with links to the documents (VAL-19). */
export function AgreementText({ documents }: Pick<RegistrationSnapshot['context'], 'documents'>) {
  return (
    <FormattedMessage
      id="terms_agree"
      values={{
        age: MINIMUM_AGE,
        terms: (text) => <DocumentLink documents={documents} kind="terms" text={text} />,
        privacy: (text) => <DocumentLink documents={documents} kind="privacy" text={text} />,
      }}
    />
  );
}
