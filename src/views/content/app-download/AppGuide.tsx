import { Download, Smartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type {
  AppDownloadSnapshot,
  System,
} from '../../../machines/content/app-download/app-download.machine.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import styles from './AppDownload.module.css';
import { guideOf, SYSTEM_NAMES } from './guides.ts';

interface Props {
  readonly system: System;
  readonly context: AppDownloadSnapshot['context'];
  /** For texts that name the address. */
  readonly place: { readonly address: ReactNode };
}

/** The guide of a system; a phone shows the one that is marked, and of it the step that is marked. */
export function AppGuide({ system, context: { system: chosen, step, file }, place }: Props) {
  const id = `app-${system}`;
  return (
    <section aria-labelledby={id} data-here={system === chosen || undefined} className={styles.card}>
      <h2 id={id} className="h3">
        <Smartphone size={20} aria-hidden="true" />
        <FormattedMessage id={SYSTEM_NAMES[system]} />
      </h2>
      <ol className={styles.steps}>
        {guideOf(system, file).map(({ title, text }, index) => (
          <li key={title} data-here={index + 1 === step || undefined}>
            <strong>
              <FormattedMessage id={title} values={place} />
            </strong>
            <span>
              <FormattedMessage id={text} values={place} />
            </span>
          </li>
        ))}
      </ol>
      {system === 'android' && file ? (
        <ButtonLink href={file} rel="noopener noreferrer" icon={<Download size={18} aria-hidden="true" />}>
          <FormattedMessage id="app_file" />
        </ButtonLink>
      ) : null}
    </section>
  );
}
