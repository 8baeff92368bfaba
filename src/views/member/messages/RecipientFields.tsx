import { useSelector } from '@xstate/react';
import { FormattedMessage, useIntl } from 'react-intl';
import {
  selectAccounts,
  type MessageWriterRef,
} from '../../../machines/member/message-writer/message-writer.machine.ts';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { messageProblemText } from './message-form.ts';

const LIST = 'message-downlines';

/** To whom a new message goes, and about what. */
export function RecipientFields({ flow }: { readonly flow: MessageWriterRef }) {
  const intl = useIntl();
  const { recipients, form, problems } = useSelector(flow, ({ context }) => context);
  const [upline = ''] = useSelector(flow, (snapshot) => selectAccounts(snapshot, 'UPLINE'));
  const downlines = useSelector(flow, (snapshot) => selectAccounts(snapshot, 'DOWNLINE'));
  const texts = {
    SUPPORT: intl.formatMessage({ id: 'messages_support' }),
    UPLINE: intl.formatMessage({ id: 'messages_to_upline' }, { account: upline }),
    DOWNLINE: intl.formatMessage({ id: 'messages_to_downline' }),
  };
  return (
    <>
      <SelectField
        name="to"
        label={<FormattedMessage id="messages_to" />}
        options={recipients.map(({ recipientType }) => ({
          value: recipientType,
          label: texts[recipientType],
        }))}
        defaultValue={form.to}
      />
      {form.to === 'DOWNLINE' ? (
        <>
          <TextField
            name="username"
            label={<FormattedMessage id="messages_downline" />}
            required
            list={LIST}
            maxLength={64}
            autoComplete="off"
            defaultValue={form.username}
            error={messageProblemText(intl, problems.username)}
          />
          <datalist id={LIST}>
            {downlines.map((account) => (
              <option key={account} value={account} />
            ))}
          </datalist>
        </>
      ) : null}
      <TextField
        name="title"
        label={<FormattedMessage id="messages_subject" />}
        required
        maxLength={80}
        defaultValue={form.title}
        error={messageProblemText(intl, problems.title)}
      />
    </>
  );
}
