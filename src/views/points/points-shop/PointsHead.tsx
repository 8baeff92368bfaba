import { useSelector } from '@xstate/react';
import { ArrowRightLeft, Gem } from 'lucide-react';
import { FormattedMessage, FormattedNumber } from 'react-intl';
import { selectWorth, type PointsShopRef } from '../../../machines/points/points-shop/points-shop.machine.ts';
import { Button } from '../../ui/Button.tsx';
import { Details } from '../../ui/Details.tsx';
import { Money } from '../../ui/Money.tsx';
import { moneyIn } from '../../wallet/common/unit.ts';
import { SOURCE_TEXTS } from '../point-texts.ts';
import { PointRules } from './PointRules.tsx';
import styles from './PointsShop.module.css';

/** The points, what they are worth, how they are earned, and the rules (PTS-05 to PTS-07). */
export function PointsHead({ flow }: { readonly flow: PointsShopRef }) {
  const shop = useSelector(flow, ({ context }) => context.shop);
  const worth = useSelector(flow, selectWorth);
  const canConvert = useSelector(flow, (snapshot) => snapshot.can({ type: 'conversion.open' }));
  if (!shop) return null;
  const { config, points } = shop;
  const { conversion, ratios, per } = config;
  const money = (minor: number) => <Money {...moneyIn(config, minor)} />;
  return (
    <div className={styles.head}>
      <section className={styles.hero} aria-labelledby="points-yours">
        <h2 id="points-yours" className={styles.label}>
          <FormattedMessage id="points_yours" />
        </h2>
        <p className={styles.points}>
          <Gem size={26} aria-hidden="true" />
          <FormattedNumber value={points} />
        </p>
        <p className={styles.worth}>
          <FormattedMessage id="points_worth" values={{ amount: money(worth) }} />
        </p>
        <div className={styles.actions}>
          <Button
            kind="gilt"
            icon={<ArrowRightLeft size={18} aria-hidden="true" />}
            disabled={!canConvert}
            onClick={() => flow.send({ type: 'conversion.open' })}
          >
            <FormattedMessage id="points_convert" />
          </Button>
          {points < conversion.minimum ? (
            <span className={styles.worth}>
              <FormattedMessage id="points_convert_least" values={{ points: conversion.minimum }} />
            </span>
          ) : null}
        </div>
      </section>
      <section className={styles.card} aria-labelledby="points-earned">
        <h2 id="points-earned" className="h3">
          <FormattedMessage
            id="points_earns"
            values={{ amount: <Money {...moneyIn(config, per)} decimals={0} /> }}
          />
        </h2>
        <dl className={styles.ratios}>
          {ratios.map((ratio) => (
            <div key={ratio.source}>
              <dt>
                <FormattedMessage id={SOURCE_TEXTS[ratio.source]} />
              </dt>
              <dd>
                <FormattedNumber value={ratio.points} />
              </dd>
            </div>
          ))}
        </dl>
        <p className={styles.note}>
          <FormattedMessage
            id="points_rate"
            values={{
              ...{ points: conversion.points, minimum: conversion.minimum },
              amount: money(conversion.amount),
            }}
          />
        </p>
        <Details
          name="points-rules"
          className={styles.terms}
          summaryClass={styles.summary}
          summary={<FormattedMessage id="points_rules" />}
        >
          <PointRules />
        </Details>
      </section>
    </div>
  );
}
