import { useSelector } from '@xstate/react';
import { Headset, Landmark } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { MessageId } from '../../../i18n/message-id.ts';
import type { AppChildren, AppRef } from '../../../machines/app/app/app.refs.ts';
import { ModalFrame } from '../../app/modal/ModalFrame.tsx';
import { Arch } from '../../ui/Arch.tsx';
import { CentreMenu, type Entry } from './CentreMenu.tsx';
import { CentreMember, type Member } from '../../layout/CentreMember.tsx';
import styles from './Centre.module.css';
import { LoadFailed } from '../../layout/LoadFailed.tsx';
import { ServiceLink } from '../../layout/ServiceLink.tsx';
import { servicesOf } from '../../layout/services.ts';

interface Props {
  readonly host: AppChildren['dialog'];
  readonly app: AppRef;
  readonly marks: Readonly<Record<`data-${string}`, string>>;
  readonly centre: 'member' | 'agent';
  readonly title: MessageId;
  readonly menu: readonly Entry[];
  readonly page: string;
  readonly counts?: Readonly<Record<string, number>>;
  /** What the counts are of, by page. */
  readonly countLabels?: Readonly<Record<string, MessageId>>;
  readonly member: Member | null;
  readonly failure: { readonly code: string; readonly serverMessage: string | null } | null;
  readonly onRetry: () => void;
  /** The page. */
  readonly children: ReactNode;
}

/**
 * A panel over the page: its title, its menu with the current entry marked, the page beside it (MEM-02,
 * AGT-02).
 */
export function Centre(props: Props) {
  const {
    host,
    app,
    marks,
    centre,
    title,
    menu,
    page,
    counts,
    countLabels,
    member,
    failure,
    onRetry,
    children,
  } = props;
  const intl = useIntl();
  const site = useSelector(app, ({ context }) => context.site);
  const [service] = servicesOf(site?.status.settings);
  return (
    <ModalFrame
      host={host}
      flush
      maximized
      marks={marks}
      icon={
        <span className={styles.mark}>
          <Arch>
            <Landmark size={18} />
          </Arch>
        </span>
      }
      title={
        <>
          <span className={styles.place}>
            <FormattedMessage id={title} />
          </span>
          {/* A phone shows the page's name where a wide window shows the centre's; screen readers find it
             as the page's heading. */}
          <span className={styles.pageName} aria-hidden="true">
            <FormattedMessage id={menu.find((entry) => entry.page === page)?.label ?? title} />
          </span>
        </>
      }
      closeLabel={intl.formatMessage({ id: 'close' })}
      end={
        service?.kind === 'chat' ? (
          <ServiceLink app={app} service={service} className={styles.service} icon={Headset} />
        ) : null
      }
    >
      {member ? (
        <div className={styles.layout}>
          <div className={styles.side}>
            <CentreMember app={app} member={member} />
            <CentreMenu
              app={app}
              centre={centre}
              title={title}
              menu={menu}
              page={page}
              counts={counts}
              countLabels={countLabels}
            />
          </div>
          <div className={styles.page} data-scrolls tabIndex={-1}>
            {children}
          </div>
        </div>
      ) : failure ? (
        <LoadFailed title={<FormattedMessage id="flow_failed" />} failure={failure} onRetry={onRetry} />
      ) : null}
    </ModalFrame>
  );
}
