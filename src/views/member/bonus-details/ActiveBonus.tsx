import { Gift } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import type {
  BonusDetailsRef,
  BonusDetailsSnapshot,
  selectActive,
} from '../../../machines/member/bonus-details/bonus-details.machine.ts';
import { Arch } from '../../ui/Arch.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { Money } from '../../ui/Money.tsx';
import { DomeGauge } from '../../ui/Progress.tsx';
import { Table } from '../../ui/Table.tsx';
import { PRODUCT_TEXTS } from '../common/products.ts';
import { BonusTerms } from './BonusTerms.tsx';
import { KIND_TEXTS } from './bonus-texts.ts';
import { GiveUpButton } from './GiveUpBonus.tsx';
import styles from './BonusDetails.module.css';

type PageData = NonNullable<BonusDetailsSnapshot['context']['pageData']>;
interface Props {
  readonly flow: BonusDetailsRef;
  readonly bonus: NonNullable<ReturnType<typeof selectActive>>;
  readonly pageData: PageData;
}

/** What is left to wager, how the rest was counted, and beside it the terms. */
export function ActiveBonus({ flow, bonus, pageData }: Props) {
  const intl = useIntl();
  const { symbol, exponent, products, available } = pageData;
  const unit = { exponent, ...(symbol === null ? {} : { symbol }) };
  const money = (minor: number) => <Money minor={minor} {...unit} />;
  const percent = intl.formatNumber(bonus.share, { style: 'percent' });
  const share = (of: number) => intl.formatNumber(of / 100, { style: 'percent' });
  const sums = { wagered: money(bonus.wagered), required: money(bonus.required) };
  const amount = money(bonus.amount);
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        <section className={styles.card} aria-labelledby="bonus-active">
          <div className={styles.cardHead}>
            <Arch tone="gilt" size="sm">
              <Gift size={18} aria-hidden="true" />
            </Arch>
            <div className={styles.named}>
              <h4 id="bonus-active">
                <FormattedMessage id={KIND_TEXTS[bonus.kind]} />
              </h4>
              <p>
                <FormattedMessage
                  id="bonus_granted"
                  values={{ amount, date: <DateTime ms={bonus.grantedAt} show="date" /> }}
                />
                {bonus.reason === '' ? null : ` · ${bonus.reason}`}
              </p>
            </div>
            <Badge tone="ok">
              <FormattedMessage id="bonus_state_active" />
            </Badge>
          </div>
          <div className={styles.progress}>
            <DomeGauge
              label={intl.formatMessage({ id: 'bonus_share_done' }, { percent })}
              share={bonus.share}
            >
              {percent}
            </DomeGauge>
            <dl>
              <dt>
                <FormattedMessage id="bonus_left" />
              </dt>
              <dd>
                <Money minor={bonus.left} {...unit} hero />
                <small>
                  <FormattedMessage id="bonus_done" values={sums} />
                </small>
              </dd>
            </dl>
            <dl>
              <dt>
                <FormattedMessage id="bonus_ends" />
              </dt>
              <dd>
                <strong>
                  <DateTime ms={bonus.endsAt} />
                </strong>
              </dd>
            </dl>
          </div>
          <div>
            <GiveUpButton flow={flow} bonus={bonus} />
          </div>
        </section>
        <section className={styles.card} aria-labelledby="bonus-counted">
          <h4 id="bonus-counted">
            <FormattedMessage id="bonus_how" />
          </h4>
          <Table
            caption={<FormattedMessage id="bonus_how" />}
            rows={[...products]}
            rowKey={({ product }) => product}
            columns={[
              {
                id: 'product',
                head: <FormattedMessage id="bet_product" />,
                cell: ({ product }) => (
                  <strong>
                    <FormattedMessage id={PRODUCT_TEXTS[product]} />
                  </strong>
                ),
              },
              {
                id: 'share',
                head: <FormattedMessage id="bonus_share" />,
                phoneLabel: <FormattedMessage id="bonus_share" />,
                cell: (row) => share(row.percent),
                numeric: true,
              },
              {
                id: 'played',
                head: <FormattedMessage id="bonus_played" />,
                phoneLabel: <FormattedMessage id="bonus_played" />,
                cell: (row) => <Money minor={row.stake} exponent={exponent} />,
                numeric: true,
              },
              {
                id: 'counted',
                head: <FormattedMessage id="bonus_counted" />,
                phoneLabel: <FormattedMessage id="bonus_counted" />,
                cell: (row) => (
                  <strong>
                    <Money minor={row.counted} exponent={exponent} />
                  </strong>
                ),
                numeric: true,
              },
            ]}
          />
          <p className={styles.total}>
            <FormattedMessage id="bonus_total" /> <Money minor={bonus.wagered} exponent={exponent} />
          </p>
        </section>
      </div>
      <BonusTerms amount={amount} available={money(available)} />
    </div>
  );
}
