import { useSelector } from '@xstate/react';
import { X } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { AppChildren } from '../../../machines/app/app/app.refs.ts';
import { IconButton } from '../../ui/IconButton.tsx';

interface Props {
  readonly preferences: AppChildren['preferences'];
  readonly className: string | undefined;
}

/** The failure to load a language's messages, until it is dismissed. */
export function PreferenceTrouble({ preferences, className }: Props) {
  const intl = useIntl();
  const hasFailed = useSelector(preferences, (snapshot) => snapshot.context.hasFailed);
  return (
    <div role="alert" className={className}>
      {hasFailed ? (
        <>
          <FormattedMessage id="language_failed" />
          <IconButton
            size="sm"
            label={intl.formatMessage({ id: 'close' })}
            onClick={() => preferences.send({ type: 'failure.dismiss' })}
          >
            <X size={14} />
          </IconButton>
        </>
      ) : null}
    </div>
  );
}
