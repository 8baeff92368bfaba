import { useSelector } from '@xstate/react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { selectColumns, selectLevel, type VipRef } from '../../../machines/vip/vip/vip.machine.ts';
import { shieldOf } from '../../layout/avatar.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { BENEFITS, BenefitValue } from './rank-values.tsx';
import styles from './Vip.module.css';

/** What ranks beside each other give; the own column is tinted, the chosen one bold. */
export function RankTable({ flow }: { readonly flow: VipRef }) {
  const intl = useIntl();
  const snapshot = useSelector(flow, (state) => state);
  const { club } = snapshot.context;
  if (!club) return null;
  const chosen = selectLevel(snapshot);
  const ranks = selectColumns(snapshot);
  const own = club.own?.level ?? null;
  const marked = (level: number) =>
    ({
      'data-own': level === own ? '' : undefined,
      'data-chosen': level === chosen && level !== own ? '' : undefined,
    }) as const;
  const step = (level: number, label: 'vip_back' | 'vip_on') => (
    <IconButton
      ring
      label={intl.formatMessage({ id: label })}
      disabled={!snapshot.can({ type: 'rank.choose', level })}
      onClick={() => flow.send({ type: 'rank.choose', level })}
    >
      {label === 'vip_back' ? <ChevronLeft size={18} /> : <ChevronRight size={18} />}
    </IconButton>
  );
  return (
    <section className={styles.card} aria-labelledby="vip-changes">
      <div className={styles.head}>
        <h2 id="vip-changes" className="h2">
          <FormattedMessage id="vip_changes" />
        </h2>
        <div className={styles.steps}>
          {step(chosen - 1, 'vip_back')}
          {step(chosen + 1, 'vip_on')}
        </div>
      </div>
      <table className={styles.table}>
        <caption className="vh">
          <FormattedMessage id="vip_changes" />
        </caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="vh">
                <FormattedMessage id="vip_benefit" />
              </span>
            </th>
            {ranks.map(({ level }) => (
              <th key={level} scope="col" {...marked(level)}>
                <img src={shieldOf(level)} alt="" width={28} height={30} />
                <FormattedMessage id="vip_level" values={{ level }} />
                {level === own ? (
                  <small>
                    <FormattedMessage id="vip_you" />
                  </small>
                ) : null}
                {own !== null && level === own + 1 ? (
                  <small>
                    <FormattedMessage id="vip_next" />
                  </small>
                ) : null}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {BENEFITS.map(({ id, label, icon: Icon }) => (
            <tr key={id}>
              <th scope="row">
                <span className={styles.sign}>
                  <Icon size={16} aria-hidden="true" />
                </span>
                <FormattedMessage id={label} />
              </th>
              {ranks.map((rank) => (
                <td key={rank.level} {...marked(rank.level)}>
                  <BenefitValue of={id} rank={rank} unit={club} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
