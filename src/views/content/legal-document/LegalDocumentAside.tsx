import { FormattedMessage } from 'react-intl';
import { Link } from 'wouter';
import type { LegalDocumentSnapshot } from '../../../machines/content/legal-document/legal-document.machine.ts';
import { LEGAL_LINKS, legalPath } from '../../layout/legal-links.ts';
import { DateTime } from '../../ui/DateTime.tsx';
import styles from './LegalDocumentPage.module.css';

type Props = Pick<LegalDocumentSnapshot['context'], 'address' | 'document'>;

/** Links to the other documents, and to the versions of this one where it has several. */
export function LegalDocumentAside({ address, document }: Props) {
  const { kind, version, current, versions, documents } = document ?? {};
  // Until the platform has sent the list, all kinds that a brand may have.
  const links = documents
    ? LEGAL_LINKS.filter(
        (link) => link.kind === address.kind || documents.some((each) => each.kind === link.kind),
      )
    : LEGAL_LINKS;
  return (
    <aside className={styles.aside}>
      <nav aria-labelledby="legal-documents">
        <h2 id="legal-documents">
          <FormattedMessage id="legal_documents" />
        </h2>
        <ul>
          {links.map((link) => (
            <li key={link.kind}>
              <Link
                href={legalPath(link.kind)}
                aria-current={
                  link.kind === address.kind ? (version === current ? 'page' : 'true') : undefined
                }
              >
                <FormattedMessage id={link.label} />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {kind && versions && versions.length > 1 ? (
        <nav aria-labelledby="legal-versions">
          <h2 id="legal-versions">
            <FormattedMessage id="legal_versions" />
          </h2>
          <ul>
            {versions.map((each) => (
              <li key={each.version}>
                <Link
                  href={
                    each.version === current ? legalPath(kind) : `${legalPath(kind)}?version=${each.version}`
                  }
                  aria-current={each.version === version ? 'page' : undefined}
                >
                  <FormattedMessage
                    id="legal_of"
                    values={{
                      version: each.version,
                      date: <DateTime ms={each.effectiveFrom} show="year" />,
                    }}
                  />
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
    </aside>
  );
}
