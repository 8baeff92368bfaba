import { useSelector } from '@xstate/react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { MessageId } from '../../../i18n/message-id.ts';
import {
  selectPageData,
  type TransferUplineRef,
} from '../../../machines/wallet/transfer-upline/transfer-upline.machine.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { Money } from '../../ui/Money.tsx';
import page from '../common/MoneyPage.module.css';
import { moneyIn } from '../common/unit.ts';

/** The transfer just made. */
export function TransferReceipt({ flow }: { readonly flow: TransferUplineRef }) {
  const intl = useIntl();
  const pageData = useSelector(flow, selectPageData);
  const transfer = useSelector(flow, ({ context }) => context.transfer);
  const t = (id: MessageId) => intl.formatMessage({ id });
  if (!transfer) return null;
  return (
    <section className={page.card}>
      <Alert tone="ok">{t('transfer_sent')}</Alert>
      <dl className={page.facts}>
        <dt>{t('transfer_number')}</dt>
        <dd>{transfer.reference}</dd>
        <dt>{t('transfer_to')}</dt>
        <dd>{transfer.upline}</dd>
        <dt>{t('tx_time')}</dt>
        <dd>
          <DateTime ms={transfer.at} />
        </dd>
        <dt className={page.total}>{t('amount')}</dt>
        <dd className={page.total}>
          <Money {...moneyIn(pageData, transfer.amount)} />
        </dd>
      </dl>
      <div className={page.actions}>
        <Button kind="secondary" autoFocus onClick={() => flow.send({ type: 'transfer.again' })}>
          <FormattedMessage id="transfer_another" />
        </Button>
      </div>
    </section>
  );
}
