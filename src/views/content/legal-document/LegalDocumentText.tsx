import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'wouter';
import { LOCALES, type Language } from '../../../config.ts';
import type { LegalDocumentSnapshot } from '../../../machines/content/legal-document/legal-document.machine.ts';
import { legalPath } from '../../layout/legal-links.ts';
import { Alert } from '../../ui/Alert.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { SafeHtml } from '../../ui/SafeHtml.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './LegalDocumentPage.module.css';

type Document = NonNullable<LegalDocumentSnapshot['context']['document']>;

/** A note which version this is, where it is not the one in force. */
function OtherVersion({ document: { kind, version, current } }: { document: Document }) {
  if (version === current) return null;
  return (
    <Alert
      tone="info"
      title={
        <FormattedMessage id={current === null || version > current ? 'legal_coming' : 'legal_earlier'} />
      }
    >
      {current === null ? null : (
        <Link href={legalPath(kind)} className={styles.current}>
          <FormattedMessage id="legal_to_current" />
        </Link>
      )}
    </Alert>
  );
}

/** Title, version and text of a document, in the language of its text. */
export function LegalDocumentText({ document }: { document: Document }) {
  const intl = useIntl();
  const { title, version, effectiveFrom, current, language, content } = document;
  const locale = LOCALES[language as Language];
  const isTranslated = locale === intl.locale;
  return (
    <article className={styles.article} aria-labelledby="legal-title">
      <h1 id="legal-title" className="h1" lang={isTranslated ? undefined : locale}>
        {title}
      </h1>
      <p className={styles.version}>
        <FormattedMessage
          id={version === current ? 'legal_in_force' : 'legal_of'}
          values={{ version, date: <DateTime ms={effectiveFrom} show="year" /> }}
        />
      </p>
      <OtherVersion document={document} />
      {isTranslated ? null : (
        <Alert tone="info">
          <FormattedMessage id="legal_in_english" />
        </Alert>
      )}
      <div className={styles.text} lang={isTranslated ? undefined : locale}>
        <SafeHtml html={content} waiting={<Skeleton shape="tile" width="100%" height={320} />} />
      </div>
    </article>
  );
}
