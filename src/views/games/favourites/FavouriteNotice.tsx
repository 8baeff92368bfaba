import { useSelector } from '@xstate/react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { AppChildren } from '../../../machines/app/app/app.refs.ts';
import { selectChild, type AppRef } from '../../../machines/app/app/app.refs.ts';
import { selectIsHere } from '../../../machines/late-flow.ts';
import { ErrorText } from '../../layout/ErrorText.tsx';
import { Toasts } from '../../ui/Toasts.tsx';

/** Tells that a change of a favourite failed and was undone. */
export function FavouriteNotice({ app }: { app: AppRef }) {
  const flow = useSelector(app, selectChild('favourites'));
  const isHere = useSelector(flow, (snapshot) => snapshot !== undefined && selectIsHere(snapshot));
  return flow && isHere ? <Failure flow={flow} /> : null;
}

function Failure({ flow }: { flow: AppChildren['favourites'] }) {
  const intl = useIntl();
  const failure = useSelector(flow, (snapshot) => snapshot.context.failure);
  if (!failure) return null;
  return (
    <Toasts
      label={intl.formatMessage({ id: 'list_fav' })}
      closeLabel={intl.formatMessage({ id: 'close' })}
      onDismiss={() => flow.send({ type: 'failure.dismiss' })}
      toasts={[
        {
          id: 'favourite',
          tone: 'danger',
          title: <FormattedMessage id="favourite_failed" />,
          text: <ErrorText failure={failure} />,
        },
      ]}
    />
  );
}
