import { FormattedMessage } from 'react-intl';
import type { PointsShopRef } from '../../../machines/points/points-shop/points-shop.machine.ts';
import { Button } from '../../ui/Button.tsx';
import { PointRules } from './PointRules.tsx';
import styles from './PointsShop.module.css';

interface Props {
  readonly flow: PointsShopRef;
  readonly isSignedIn: boolean;
}

/** What points are, for a visitor or a trial account, and the way to an account that earns them. */
export function PointsClosed({ flow, isSignedIn }: Props) {
  return (
    <>
      <section className={styles.hero} aria-labelledby="points-closed">
        <h2 id="points-closed" className="h1">
          <FormattedMessage id="points_closed" />
        </h2>
        <p className={styles.worth}>
          <FormattedMessage id="points_closed_why" />
        </p>
        <div className={styles.actions}>
          <Button kind="gilt" onClick={() => flow.send({ type: 'account.request' })}>
            <FormattedMessage id={isSignedIn ? 'points_need_account' : 'points_sign_in'} />
          </Button>
        </div>
      </section>
      <section className={styles.card} aria-labelledby="points-rules">
        <h2 id="points-rules" className="h3">
          <FormattedMessage id="points_rules" />
        </h2>
        <PointRules />
      </section>
    </>
  );
}
