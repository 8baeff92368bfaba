import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { LegalAcceptanceSnapshot } from '../../../machines/content/legal-acceptance/legal-acceptance.machine.ts';
import { LEGAL_LINKS, legalPath } from '../../layout/legal-links.ts';
import { DateTime } from '../../ui/DateTime.tsx';
import styles from './LegalAcceptance.module.css';

type DueDocument = LegalAcceptanceSnapshot['context']['documents'][number];

/** Opens a version in a new tab, so that the dialog stays open. */
function VersionLink({
  kind,
  version,
  children,
}: Pick<DueDocument, 'kind' | 'version'> & { children: ReactNode }) {
  return (
    <a href={`${legalPath(kind)}?version=${version}`} target="_blank" rel="noopener">
      {children}
      <ExternalLink size={12} aria-hidden="true" />
      <span className="vh">
        {' ('}
        <FormattedMessage id="opens_in_new_tab" />)
      </span>
    </a>
  );
}

/** A changed document: since when, a link to it, and the version accepted before. */
export function LegalAcceptanceItem({ document }: { document: DueDocument }) {
  const { kind, version, effectiveFrom, accepted, requiredFrom } = document;
  const label = LEGAL_LINKS.find((link) => link.kind === kind)?.label ?? 'legal_terms';
  const name = <FormattedMessage id={label} />;
  return (
    <li className={styles.document}>
      <h3 className="h3">{name}</h3>
      <p className={styles.version}>
        <FormattedMessage
          id="legal_in_force"
          values={{ version, date: <DateTime ms={effectiveFrom} show="date" /> }}
        />
      </p>
      {requiredFrom === null ? null : (
        <p className={styles.required}>
          <FormattedMessage
            id="acceptance_required"
            values={{ date: <DateTime ms={requiredFrom} show="date" /> }}
          />
        </p>
      )}
      <p className={styles.links}>
        <VersionLink kind={kind} version={version}>
          <FormattedMessage id="acceptance_read" values={{ title: name }} />
        </VersionLink>
        {accepted === null ? null : (
          <VersionLink kind={kind} version={accepted}>
            <FormattedMessage id="acceptance_before" values={{ version: accepted }} />
          </VersionLink>
        )}
      </p>
    </li>
  );
}
