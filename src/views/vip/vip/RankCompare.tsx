import { useSelector } from '@xstate/react';
import { ArrowRight } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { selectColumns, selectLevel, type VipRef } from '../../../machines/vip/vip/vip.machine.ts';
import { shieldOf } from '../../layout/avatar.ts';
import { BENEFITS, BenefitValue } from './rank-values.tsx';
import styles from './Vip.module.css';

/** On a phone: the own rank against a chosen one. */
export function RankCompare({ flow }: { readonly flow: VipRef }) {
  const intl = useIntl();
  const snapshot = useSelector(flow, (state) => state);
  const { club } = snapshot.context;
  const chosen = selectLevel(snapshot);
  const rank = club?.ranks[chosen];
  if (!club || !rank) return null;
  const own = club.own ? (club.ranks[club.own.level] ?? null) : null;
  const isOther = own !== null && own.level !== chosen;
  return (
    <section className={styles.compare} aria-labelledby="vip-changes">
      <h2 id="vip-changes" className="vh">
        <FormattedMessage id="vip_changes" />
      </h2>
      <div role="radiogroup" aria-label={intl.formatMessage({ id: 'vip_compared' })} className={styles.picks}>
        {selectColumns(snapshot).map(({ level }) => (
          <label key={level} className={styles.pick}>
            <input
              type="radio"
              name="vip-rank"
              checked={level === chosen}
              onChange={() => flow.send({ type: 'rank.choose', level })}
            />
            <img src={shieldOf(level)} alt="" width={24} height={26} />
            {level === own?.level ? (
              <>
                <FormattedMessage id="vip_you" />
                <span className="vh">
                  <FormattedMessage id="vip_level" values={{ level }} />
                </span>
              </>
            ) : (
              <FormattedMessage id="vip_level" values={{ level }} />
            )}
          </label>
        ))}
      </div>
      <dl className={styles.values}>
        {BENEFITS.map(({ id, label, icon: Icon }) => (
          <div key={id}>
            <dt>
              <span className={styles.sign}>
                <Icon size={16} aria-hidden="true" />
              </span>
              <FormattedMessage id={label} />
            </dt>
            {isOther ? (
              <dd className={styles.now}>
                <BenefitValue of={id} rank={own} unit={club} />
                <ArrowRight size={14} aria-hidden="true" />
              </dd>
            ) : null}
            <dd>
              <strong>
                <BenefitValue of={id} rank={rank} unit={club} />
              </strong>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
