import type { SyntheticEvent } from 'react';
import { useIntl } from 'react-intl';
import type { AppRef } from '../../machines/app/app.refs.ts';
import { Form } from '../ui/Form.tsx';
import { SearchField } from '../ui/SearchField.tsx';

interface Props {
  readonly app: AppRef;
  readonly className?: string | undefined;
  /** The one that "/" leads to. */
  readonly shortcut?: string;
}

/** A search in a panel has done its work when it is sent. */
const closePanel = ({ currentTarget }: SyntheticEvent<HTMLElement>) =>
  currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();

/** Looks for slots by name: Enter opens their page, which filters. */
export function GameSearch({ app, className, shortcut }: Props) {
  const intl = useIntl();
  const search = ({ name = '' }: Readonly<Record<string, string>>) => {
    const wanted = name.trim();
    app.send({
      type: 'route.request',
      address: wanted ? `/rng?${new URLSearchParams({ name: wanted })}` : '/rng',
      manner: 'push',
    });
  };
  return (
    <div role="search" className={className} onSubmit={closePanel}>
      <Form className="" label={intl.formatMessage({ id: 'search_games' })} onSubmit={search}>
        <SearchField
          name="name"
          label={intl.formatMessage({ id: 'search_games' })}
          clearLabel={intl.formatMessage({ id: 'search_clear' })}
          placeholder={intl.formatMessage({ id: 'search_games_hint' })}
          maxLength={64}
          sunken
          {...(shortcut ? { shortcut } : {})}
          onSearch={() => undefined}
        />
      </Form>
    </div>
  );
}
