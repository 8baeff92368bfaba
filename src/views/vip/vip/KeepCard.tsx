import { useSelector } from '@xstate/react';
import { Check } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { AppRef } from '../../../machines/app/app/app.refs.ts';
import type { VipRef } from '../../../machines/vip/vip/vip.machine.ts';
import { ServiceLink } from '../../layout/ServiceLink.tsx';
import { servicesOf } from '../../layout/services.ts';
import { Progress } from '../../ui/Progress.tsx';
import { Sum } from './rank-values.tsx';
import styles from './Vip.module.css';

interface Props {
  readonly flow: VipRef;
  readonly app: AppRef;
}

/** What keeps the rank this month; above rank 4 also the own service desk (VIP-02). */
export function KeepCard({ flow, app }: Props) {
  const intl = useIntl();
  const club = useSelector(flow, ({ context }) => context.club);
  const settings = useSelector(app, ({ context }) => context.site?.status?.settings);
  if (!club?.own) return null;
  const { month, keep, keepState, level } = club.own;
  const chat = servicesOf(settings).find(({ id }) => id === 'chat');
  const missing = { amount: <Sum unit={club} minor={Math.max(keep - month, 0)} /> };
  return (
    <section className={styles.card} aria-labelledby="vip-keep">
      <h2 id="vip-keep" className="h3">
        <FormattedMessage id="vip_keep" />
      </h2>
      {keep === 0 ? (
        <p className={styles.note}>
          <FormattedMessage id="vip_keep_none" />
        </p>
      ) : (
        <>
          <p className={styles.note}>
            <FormattedMessage id="vip_keep_need" values={{ amount: <Sum unit={club} minor={keep} /> }} />{' '}
            {keepState === 'free' ? <FormattedMessage id="vip_keep_new" /> : null}
          </p>
          {keepState === 'grace' ? (
            <p className={styles.warning}>
              <FormattedMessage id="vip_keep_grace" values={missing} />
            </p>
          ) : null}
          <Progress label={intl.formatMessage({ id: 'vip_keep' })} value={Math.min(month, keep)} max={keep} />
          <p className={styles.kept}>
            <span>
              <Sum unit={club} minor={Math.min(month, keep)} />
              {' / '}
              <Sum unit={club} minor={keep} />
            </span>
            {keepState === 'kept' ? (
              <strong>
                <Check size={16} aria-hidden="true" />
                <FormattedMessage id="vip_keep_done" />
              </strong>
            ) : (
              <span>
                <FormattedMessage id="vip_keep_left" values={missing} />
              </span>
            )}
          </p>
          <p className={styles.note}>
            <FormattedMessage id="vip_keep_rule" />
          </p>
        </>
      )}
      {chat && club.ranks[level]?.hasAgent ? (
        <p className={styles.support}>
          <span>
            <FormattedMessage id="vip_agent" />
          </span>
          <ServiceLink app={app} service={chat} isNamed className={styles.chat} size={18} />
        </p>
      ) : null}
    </section>
  );
}
