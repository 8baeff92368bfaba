import { useSelector } from '@xstate/react';
import { FormattedMessage } from 'react-intl';
import type { AppChildren } from '../../../machines/app/app/app.refs.ts';
import type { WalletUnit } from '../../games/common/catalogue.ts';
import { flowAttributes } from '../../flow-attributes.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './Jackpot.module.css';
import { JackpotCounter } from './JackpotCounter.tsx';

/** The jackpot beside the banner (JAC-01); its space is reserved while it loads. */
export function JackpotCard({ jackpot, unit }: { jackpot: AppChildren['jackpot']; unit: WalletUnit }) {
  const snapshot = useSelector(jackpot, (state) => state);
  return (
    <section
      {...flowAttributes(snapshot)}
      aria-busy={snapshot.hasTag('busy') || undefined}
      className={styles.card}
    >
      {snapshot.matches('missing') ? (
        <div role="status" className={styles.missing}>
          <FormattedMessage id="jackpot_missing" />
          <Button kind="gilt" size="sm" onClick={() => jackpot.send({ type: 'jackpot.retry' })}>
            <FormattedMessage id="try_again" />
          </Button>
        </div>
      ) : (
        <JackpotCounter jackpot={jackpot} unit={unit} />
      )}
    </section>
  );
}
