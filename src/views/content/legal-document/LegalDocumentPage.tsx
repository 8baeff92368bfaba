import { useSelector } from '@xstate/react';
import { House, RefreshCw } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'wouter';
import type { ActorRefFrom } from 'xstate';
import { selectChild, type AppRef } from '../../../machines/app/app/app.refs.ts';
import { selectTheme } from '../../../machines/app/preferences/preferences.machine.ts';
import type { legalDocumentMachine } from '../../../machines/content/legal-document/legal-document.machine.ts';
import { flowAttributes } from '../../flow-attributes.ts';
import { drawing } from '../../games/common/artwork.ts';
import { Loading } from '../../layout/Loading.tsx';
import { ErrorText } from '../../layout/ErrorText.tsx';
import { LEGAL_LINKS } from '../../layout/legal-links.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/StateBlock.tsx';
import { LegalDocumentAside } from './LegalDocumentAside.tsx';
import styles from './LegalDocumentPage.module.css';
import { LegalDocumentText } from './LegalDocumentText.tsx';

interface Props {
  readonly flow: ActorRefFrom<typeof legalDocumentMachine>;
  readonly app: AppRef;
}

/** One of the brand's own documents: its text, version and date, and links to the others (VAL-19). */
export function LegalDocumentPage({ flow, app }: Props) {
  const snapshot = useSelector(flow, (state) => state);
  const theme = useSelector(useSelector(app, selectChild('preferences')), selectTheme);
  const { document, failure, address } = snapshot.context;
  const name = LEGAL_LINKS.find(({ kind }) => kind === address.kind);
  const home = (
    <Link href="/" asChild>
      <ButtonLink kind="secondary" icon={<House size={18} aria-hidden="true" />}>
        <FormattedMessage id="nav_home" />
      </ButtonLink>
    </Link>
  );
  return (
    <div
      {...flowAttributes(snapshot)}
      aria-busy={snapshot.hasTag('busy') || undefined}
      className={styles.page}
    >
      <div className={styles.main}>
        {snapshot.matches('loading') ? (
          <Loading className={styles.place}>
            {name ? (
              <h1 className="h1">
                <FormattedMessage id={name.label} />
              </h1>
            ) : null}
            <Skeleton shape="tile" width="100%" height={320} />
          </Loading>
        ) : null}
        {snapshot.matches('reading') && document ? <LegalDocumentText document={document} /> : null}
        {snapshot.matches('missing') ? (
          <EmptyState
            art={drawing('empty-error', theme)}
            title={<FormattedMessage id="legal_missing" />}
            action={home}
          >
            <FormattedMessage id="legal_missing_why" />
          </EmptyState>
        ) : null}
        {snapshot.matches('failed') ? (
          <ErrorState
            art={drawing('empty-error', theme)}
            title={<FormattedMessage id="legal_failed" />}
            action={
              <span className={styles.ways}>
                <Button
                  icon={<RefreshCw size={18} aria-hidden="true" />}
                  onClick={() => flow.send({ type: 'document.reload' })}
                >
                  <FormattedMessage id="try_again" />
                </Button>
                {home}
              </span>
            }
          >
            {failure ? <ErrorText failure={failure} /> : null}
          </ErrorState>
        ) : null}
      </div>
      <LegalDocumentAside address={address} document={document} />
    </div>
  );
}
