import { FormattedMessage, useIntl } from 'react-intl';
import { Toasts } from '../../ui/Toasts.tsx';

/** Tells that the browser did not keep a favourite, so that its heart was changed back. */
export function FavouriteUndone({ onDismiss }: { onDismiss: () => void }) {
  const intl = useIntl();
  return (
    <Toasts
      label={intl.formatMessage({ id: 'favourite_failed' })}
      closeLabel={intl.formatMessage({ id: 'close' })}
      onDismiss={onDismiss}
      toasts={[
        {
          id: 'favourite',
          tone: 'danger',
          title: <FormattedMessage id="favourite_failed" />,
          text: <FormattedMessage id="favourite_not_kept" />,
        },
      ]}
    />
  );
}
