import { useSelector } from '@xstate/react';
import { Gift } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import {
  selectGivenUp,
  type Bonus,
  type BonusDetailsRef,
} from '../../../machines/member/bonus-details/bonus-details.machine.ts';
import { Button } from '../../ui/Button.tsx';
import { Confirm } from '../../ui/Confirm.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Money } from '../../ui/Money.tsx';
import { KIND_TEXTS } from './bonus-texts.ts';

interface Props {
  readonly flow: BonusDetailsRef;
  readonly bonus: Bonus;
}

export function GiveUpButton({ flow, bonus: { id, kind } }: Props) {
  const intl = useIntl();
  const name = intl.formatMessage({ id: KIND_TEXTS[kind] });
  return (
    <Button
      kind="text"
      size="sm"
      aria-label={intl.formatMessage({ id: 'bonus_give_up_named' }, { name })}
      onClick={() => flow.send({ type: 'bonus.giveUp', id })}
    >
      <FormattedMessage id="bonus_give_up" />
    </Button>
  );
}

/** Asks before a bonus is given up: the money does not come back. */
export function GiveUpConfirm({ flow }: Pick<Props, 'flow'>) {
  const snapshot = useSelector(flow, (state) => state);
  const bonus = selectGivenUp(snapshot);
  const { pageData } = snapshot.context;
  if (!bonus || !pageData) return null;
  const isBusy = snapshot.matches({ bonuses: 'givingUp' });
  const cancel = () => flow.send({ type: 'giveUp.cancel' });
  return (
    <Dialog labelledBy="bonus-give-up" width={400} height="auto" pivotY={0.3} onDismiss={cancel}>
      <Confirm
        id="bonus-give-up"
        icon={<Gift size={22} />}
        tone="warn"
        title={<FormattedMessage id="bonus_give_up_title" />}
        buttons={
          <>
            <Button kind="secondary" isDefault disabled={isBusy} onClick={cancel}>
              <FormattedMessage id="bonus_keep" />
            </Button>
            <Button kind="danger" busy={isBusy} onClick={() => flow.send({ type: 'giveUp.confirm' })}>
              <FormattedMessage id="bonus_give_up" />
            </Button>
          </>
        }
      >
        <FormattedMessage
          id="bonus_give_up_text"
          values={{
            amount: (
              <Money
                minor={bonus.amount}
                exponent={pageData.exponent}
                {...(pageData.symbol === null ? {} : { symbol: pageData.symbol })}
              />
            ),
          }}
        />
      </Confirm>
    </Dialog>
  );
}
