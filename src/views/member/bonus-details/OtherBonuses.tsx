import { useSelector } from '@xstate/react';
import { Clock, Gift } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import {
  selectOthers,
  type Bonus,
  type BonusDetailsRef,
} from '../../../machines/member/bonus-details/bonus-details.machine.ts';
import { Arch } from '../../ui/Arch.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { Money } from '../../ui/Money.tsx';
import { KIND_TEXTS } from './bonus-texts.ts';
import { GiveUpButton } from './GiveUpBonus.tsx';
import styles from './BonusDetails.module.css';

/** Bonuses to claim, and those that wait for the active one to end. */
export function OtherBonuses({ flow }: { readonly flow: BonusDetailsRef }) {
  const snapshot = useSelector(flow, (state) => state);
  const { pageData, claimId } = snapshot.context;
  if (pageData === null) return null;
  const { symbol, exponent } = pageData;
  const isClaiming = snapshot.matches({ bonuses: 'claiming' });
  const money = (minor: number) => (
    <Money minor={minor} exponent={exponent} {...(symbol === null ? {} : { symbol })} />
  );
  const about = ({ state, required, endsAt }: Bonus) =>
    state === 'claimable' ? (
      <FormattedMessage id="bonus_claim_until" values={{ date: <DateTime ms={endsAt} /> }} />
    ) : (
      <FormattedMessage id="bonus_waits" values={{ required: money(required) }} />
    );
  return (
    <section className={styles.card} aria-labelledby="bonus-others">
      <h4 id="bonus-others">
        <FormattedMessage id="bonus_others" />
      </h4>
      <ul className={styles.list}>
        {selectOthers(snapshot).map((bonus) => {
          const key = `bonus-${bonus.id}`;
          return (
            <li key={bonus.id} data-bonus={bonus.id}>
              <Arch tone={bonus.state === 'claimable' ? 'gilt' : 'neutral'} size="sm">
                {bonus.state === 'claimable' ? (
                  <Gift size={18} aria-hidden="true" />
                ) : (
                  <Clock size={18} aria-hidden="true" />
                )}
              </Arch>
              <span className={styles.named}>
                <strong id={key}>
                  <FormattedMessage id={KIND_TEXTS[bonus.kind]} />
                </strong>
                <small id={`${key}-until`}>
                  {bonus.reason === '' ? null : `${bonus.reason} · `}
                  {about(bonus)}
                </small>
              </span>
              <strong id={`${key}-amount`}>{money(bonus.amount)}</strong>
              {bonus.state === 'claimable' ? (
                // Two bonuses of one kind differ in amount and date.
                <Button
                  id={`${key}-claim`}
                  kind="gilt"
                  size="sm"
                  busy={isClaiming && claimId === bonus.id}
                  disabled={isClaiming && claimId !== bonus.id}
                  aria-labelledby={`${key}-claim ${key} ${key}-amount ${key}-until`}
                  onClick={() => flow.send({ type: 'bonus.claim', id: bonus.id })}
                >
                  <FormattedMessage id="bonus_claim" />
                </Button>
              ) : (
                <>
                  <Badge>
                    <FormattedMessage id="bonus_state_waiting" />
                  </Badge>
                  <GiveUpButton flow={flow} bonus={bonus} />
                </>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
