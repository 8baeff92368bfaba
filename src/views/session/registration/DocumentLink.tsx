import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { RegistrationSnapshot } from '../../../machines/session/registration/registration.machine.ts';
import styles from './RegistrationDialog.module.css';

interface Props {
  readonly documents: RegistrationSnapshot['context']['documents'];
  readonly kind: string;
  readonly text: ReactNode;
}

/**
 * A document's name as a link to the version that is accepted here, in a new tab, so that the form stays as
 * it is. Plain text where the brand has no such document.
 */
export function DocumentLink({ documents, kind, text }: Props) {
  const document = documents.find((each) => each.kind === kind);
  if (!document) return text;
  return (
    <a
      href={`/legal/${kind}?version=${document.version}`}
      target="_blank"
      rel="noopener"
      className={styles.document}
    >
      {text}
      <ExternalLink size={12} aria-hidden="true" />
      <span className="vh">
        {' ('}
        <FormattedMessage id="opens_in_new_tab" />)
      </span>
    </a>
  );
}
