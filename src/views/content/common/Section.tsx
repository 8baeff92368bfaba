import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'wouter';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/StateBlock.tsx';
import styles from './Section.module.css';

interface SectionProps {
  readonly id: string;
  readonly icon: ReactNode;
  readonly title: string;
  /** A badge beside the title. */
  readonly aside?: ReactNode;
  /** Address of the full list. */
  readonly href?: string;
  /** Shown at the end of the heading's line. */
  readonly controls?: ReactNode;
  readonly busy?: boolean;
  readonly children: ReactNode;
}

/** A section of Home with its heading and, where there is more, a link to the full list. */
export function Section({ id, icon, title, aside, href, controls, busy = false, children }: SectionProps) {
  const intl = useIntl();
  return (
    <section aria-labelledby={id} aria-busy={busy || undefined}>
      <div className={styles.head}>
        <span className={styles.icon}>{icon}</span>
        <h2 id={id} className="h2">
          {title}
        </h2>
        {aside}
        {href ? (
          <Link
            href={href}
            className={styles.all}
            aria-label={intl.formatMessage({ id: 'see_all_of' }, { section: title })}
          >
            <FormattedMessage id="see_all" />
          </Link>
        ) : null}
        {controls}
      </div>
      {children}
    </section>
  );
}

/** Replaces a section that failed to load, with a button to retry. */
export function SectionMissing({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={styles.missing}>
      <ErrorState
        title={<FormattedMessage id="section_missing" />}
        action={
          <Button kind="secondary" size="sm" onClick={onRetry}>
            <FormattedMessage id="try_again" />
          </Button>
        }
      >
        <FormattedMessage id="section_missing_why" />
      </ErrorState>
    </div>
  );
}
