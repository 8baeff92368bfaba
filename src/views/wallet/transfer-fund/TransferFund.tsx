import { useSelector } from '@xstate/react';
import { FormattedMessage, useIntl } from 'react-intl';
import {
  selectAtVendors,
  selectMainWallet,
  type TransferFundRef,
} from '../../../machines/wallet/transfer-fund/transfer-fund.machine.ts';
import { flowAttributes } from '../../flow-attributes.ts';
import { Loading } from '../../layout/Loading.tsx';
import { LoadFailed } from '../../layout/LoadFailed.tsx';
import { FailureAlert } from '../../layout/FailureAlert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Money } from '../../ui/Money.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState } from '../../ui/StateBlock.tsx';
import { Table } from '../../ui/Table.tsx';
import page from '../common/MoneyPage.module.css';
import { problemText } from '../common/problem-text.ts';
import { moneyIn } from '../common/unit.ts';
import { WalletForm } from './WalletForm.tsx';

/** My wallet: the main wallet and those of providers, and money to and fro (MEM-06, WAL-03). */
export function TransferFund({ flow }: { readonly flow: TransferFundRef }) {
  const intl = useIntl();
  const snapshot = useSelector(flow, (state) => state);
  const main = useSelector(flow, selectMainWallet);
  const atVendors = useSelector(flow, selectAtVendors);
  const { wallets: funds, failure, problem, moved, recalled } = snapshot.context;
  const nameOf = (id: number): string =>
    id === main
      ? intl.formatMessage({ id: 'wallet_main' })
      : (funds?.wallets.find((wallet) => wallet.id === id)?.name ?? '');
  const isMissing = snapshot.matches('missing');
  const isSingle = snapshot.matches('single');
  const isResultUnknown = snapshot.matches('moveResultUnknown') || snapshot.matches('recallResultUnknown');
  return (
    <section
      {...flowAttributes(snapshot)}
      aria-label={intl.formatMessage({ id: 'in_my_wallet' })}
      aria-busy={snapshot.hasTag('busy') || undefined}
      className={page.page}
    >
      <h3 className="h2">
        <FormattedMessage id="in_my_wallet" />
      </h3>
      {!isMissing && problem === null ? (
        <FailureAlert
          failure={failure}
          onRetry={isResultUnknown ? () => flow.send({ type: 'request.retry' }) : null}
        />
      ) : null}
      {isMissing ? (
        <LoadFailed
          title={<FormattedMessage id="wallets_missing" />}
          failure={failure}
          onRetry={() => flow.send({ type: 'wallets.retry' })}
        />
      ) : null}
      {isSingle ? <EmptyState title={<FormattedMessage id="wallets_single" />} /> : null}
      {funds && moved && !isSingle ? (
        <p role="status">
          <FormattedMessage
            id="wallet_moved"
            values={{
              amount: <Money {...moneyIn(funds, moved.amount)} />,
              from: nameOf(moved.from),
              to: nameOf(moved.to),
            }}
          />
        </p>
      ) : null}
      {funds && recalled && !isSingle ? (
        <div role="status">
          <ul>
            {recalled.map(({ id, name, amount, reason }) => (
              <li key={id}>
                {reason === null ? (
                  <FormattedMessage
                    id="wallet_moved"
                    values={{ amount: <Money {...moneyIn(funds, amount)} />, from: name, to: nameOf(main) }}
                  />
                ) : (
                  `${name}: ${problemText(intl, reason) ?? ''}`
                )}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {funds === null && snapshot.matches('loading') ? (
        <Loading>
          <Skeleton shape="tile" ratio={3} />
        </Loading>
      ) : null}
      {funds && !isMissing && !isSingle ? (
        <>
          {isResultUnknown ? null : <WalletForm flow={flow} />}
          <Table
            caption={<FormattedMessage id="in_my_wallet" />}
            rows={[...funds.wallets]}
            rowKey={({ id }) => String(id)}
            columns={[
              {
                id: 'wallet',
                head: <FormattedMessage id="wallet_name" />,
                cell: ({ id, isClosed }) => (
                  <>
                    <strong>{nameOf(id)}</strong>
                    {isClosed ? (
                      <small>
                        {' '}
                        <FormattedMessage id="wallet_closed" />
                      </small>
                    ) : null}
                  </>
                ),
              },
              {
                id: 'amount',
                head: <FormattedMessage id="amount" />,
                phoneLabel: <FormattedMessage id="amount" />,
                cell: ({ available }) => <Money {...moneyIn(funds, available)} />,
                numeric: true,
              },
            ]}
          />
          {atVendors > 0 ? (
            <Button
              kind="secondary"
              busy={snapshot.matches('recalling')}
              disabled={!snapshot.matches('recalling') && !snapshot.can({ type: 'wallets.recall' })}
              onClick={() => flow.send({ type: 'wallets.recall' })}
            >
              <FormattedMessage id="wallet_recall" />
            </Button>
          ) : (
            <p>
              <FormattedMessage id="wallet_nothing" />
            </p>
          )}
        </>
      ) : null}
    </section>
  );
}
