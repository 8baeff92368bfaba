import { useSelector } from '@xstate/react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { MessageId } from '../../../i18n/message-id.ts';
import type {
  ReferralList,
  ReferralRef,
  ReferralSnapshot,
} from '../../../machines/member/referral/referral.machine.ts';
import { Loading } from '../../layout/Loading.tsx';
import { LoadFailed } from '../../layout/LoadFailed.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { cx } from '../../ui/cx.ts';
import { DateTime } from '../../ui/DateTime.tsx';
import { Money } from '../../ui/Money.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { Segment } from '../../ui/Segment.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Table, type Column } from '../../ui/Table.tsx';
import styles from './Referral.module.css';

type Rows = NonNullable<ReferralSnapshot['context']['rows']>;
type Friend = Rows['friends'][number];
type Income = Rows['incomes'][number];
const STEPS: Readonly<Record<Friend['step'], MessageId>> = {
  REGISTERED: 'referral_waits_deposit',
  DEPOSITED: 'referral_quiet',
  PLAYING: 'referral_active',
};

/** The friends, or the income by day and friend. */
export function ReferralRows({ flow }: { readonly flow: ReferralRef }) {
  const intl = useIntl();
  const { rows, list, page, account, pageData, failure } = useSelector(flow, ({ context }) => context);
  const isBusy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'));
  const isUnlisted = useSelector(flow, (snapshot) => snapshot.matches({ shown: 'unlisted' }));
  const t = (id: MessageId) => intl.formatMessage({ id });
  const money = (minor: number) => <Money minor={minor} exponent={pageData?.rules.exponent ?? 2} />;
  const column = <Row,>(id: MessageId, cell: Column<Row>['cell'], numeric = true): Column<Row> => ({
    ...{ id, head: t(id), cell, phoneLabel: t(id) },
    ...(numeric ? { numeric: true } : {}),
  });
  const friends: Column<Friend>[] = [
    column('referral_account', ({ name }) => name, false),
    column('referral_since', ({ at }) => <DateTime ms={at} show="date" />, false),
    column('referral_valid_bet', ({ validBet }) => money(validBet)),
    column('referral_income', ({ income }) => money(income)),
    column(
      'referral_state',
      ({ step, isOwnDevice }) => (
        <Badge tone={isOwnDevice ? 'warn' : step === 'PLAYING' ? 'ok' : 'neutral'}>
          {t(isOwnDevice ? 'referral_own_device' : STEPS[step])}
        </Badge>
      ),
      false,
    ),
  ];
  const incomes: Column<Income>[] = [
    column('profit_day', ({ day }) => <DateTime ms={day} show="date" />, false),
    column('referral_account', ({ name }) => name, false),
    column('referral_valid_bet', ({ validBet }) => money(validBet)),
    column('referral_rate', ({ rate }) =>
      intl.formatNumber(rate, { style: 'percent', maximumFractionDigits: 4 }),
    ),
    column('referral_capped', ({ capped }) => money(capped)),
    column('referral_income', ({ income }) => money(income)),
  ];
  const caption = <FormattedMessage id={list === 'friends' ? 'referral_friends' : 'referral_incomes'} />;
  return (
    <section className={cx(styles.card, styles.rows)}>
      <Segment<ReferralList>
        label={t('referral_which')}
        items={[
          { value: 'friends', label: t('referral_friends') },
          { value: 'income', label: t('referral_incomes') },
        ]}
        value={list}
        onChange={(chosen) => flow.send({ type: 'list.choose', list: chosen })}
      />
      {list === 'friends' ? (
        <div className={styles.search}>
          <SearchField
            label={t('referral_search')}
            clearLabel={t('referral_search_clear')}
            placeholder={t('referral_search')}
            maxLength={32}
            text={account}
            onSearch={(text) => flow.send({ type: 'account.search', account: text })}
          />
        </div>
      ) : null}
      {isBusy ? (
        <Loading>
          <Skeleton shape="tile" width="100%" height={160} />
        </Loading>
      ) : null}
      {isUnlisted ? (
        <LoadFailed
          title={t('referral_list_failed')}
          failure={failure}
          onRetry={() => flow.send({ type: 'referral.reload' })}
        />
      ) : null}
      {rows && rows.friends.length + rows.incomes.length === 0 ? (
        <p className={styles.none}>
          {t(
            list === 'income'
              ? 'referral_no_income'
              : account === ''
                ? 'referral_none'
                : 'referral_not_found',
          )}
        </p>
      ) : null}
      {rows && rows.friends.length > 0 ? (
        <Table
          caption={caption}
          columns={friends}
          rows={[...rows.friends]}
          rowKey={({ name, at }) => `${name} ${at}`}
        />
      ) : null}
      {rows && rows.incomes.length > 0 ? (
        <Table
          caption={caption}
          columns={incomes}
          rows={[...rows.incomes]}
          rowKey={({ name, day, validBet }) => `${name} ${day} ${validBet}`}
        />
      ) : null}
      {rows ? (
        <Pager
          label={t('pages')}
          backLabel={t('page_back')}
          onLabel={t('page_on')}
          pageLabel={(number) => intl.formatMessage({ id: 'page_number' }, { page: number })}
          page={page}
          total={rows.totalPages}
          onChange={(chosen) => flow.send({ type: 'page.choose', page: chosen })}
        />
      ) : null}
    </section>
  );
}
