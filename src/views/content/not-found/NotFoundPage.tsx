import { useSelector } from '@xstate/react';
import { Gamepad2, House, Search } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'wouter';
import { selectChild, type AppRef } from '../../../machines/app/app/app.refs.ts';
import { selectTheme } from '../../../machines/app/preferences/preferences.machine.ts';
import { drawing } from '../../games/common/artwork.ts';
import { ServiceLink } from '../../layout/ServiceLink.tsx';
import { servicesOf } from '../../layout/services.ts';
import { Button } from '../../ui/Button.tsx';
import button from '../../ui/Button.module.css';
import { Form } from '../../ui/Form.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import styles from './NotFoundPage.module.css';

const WAYS = [
  { id: 'nav_home', address: '/', icon: House, kind: 'primary' },
  { id: 'category_rng', address: '/rng', icon: Gamepad2, kind: 'secondary' },
] as const;

/** Shown for an unknown address: a message, and where to go from here. */
export function NotFoundPage({ app }: { app: AppRef }) {
  const intl = useIntl();
  const theme = useSelector(useSelector(app, selectChild('preferences')), selectTheme);
  const site = useSelector(app, ({ context }) => context.site);
  const services = servicesOf(site?.status.settings);
  const path = useSelector(app, ({ context }) => context.route?.path ?? '');
  const search = ({ name = '' }: Readonly<Record<string, string>>) =>
    app.send({
      type: 'route.request',
      address: name.trim() ? `/rng?${new URLSearchParams({ name: name.trim() })}` : '/rng',
      manner: 'push',
    });
  return (
    <section className={styles.page} aria-labelledby="not-found-title">
      <img src={drawing('empty-not-found', theme)} alt="" width={168} height={132} />
      <h1 id="not-found-title" className="h1">
        <FormattedMessage id="page_not_found" />
      </h1>
      <p className={styles.text}>
        <FormattedMessage id="page_not_found_text" values={{ path: <code key="path">{path}</code> }} />
      </p>
      <div className={styles.ways}>
        {WAYS.map(({ id, address, icon: Icon, kind }) => (
          <Link key={id} href={address} className={`${button.button} ${button[kind]}`}>
            <Icon size={18} aria-hidden="true" />
            <FormattedMessage id={id} />
          </Link>
        ))}
      </div>
      <Form
        className={styles.search ?? ''}
        label={intl.formatMessage({ id: 'page_not_found_search' })}
        onSubmit={search}
      >
        <SearchField
          name="name"
          label={intl.formatMessage({ id: 'page_not_found_search' })}
          clearLabel={intl.formatMessage({ id: 'search_clear' })}
          placeholder={intl.formatMessage({ id: 'page_not_found_search' })}
          maxLength={64}
          onSearch={() => undefined}
        />
        <Button type="submit" kind="secondary" icon={<Search size={18} aria-hidden="true" />}>
          <FormattedMessage id="page_not_found_look" />
        </Button>
      </Form>
      {services.length > 0 ? (
        <div className={styles.services}>
          <p className={styles.text}>
            <FormattedMessage id="page_not_found_help" />
          </p>
          {services.map((service) => (
            <ServiceLink key={service.id} app={app} service={service} className={styles.service} isNamed />
          ))}
        </div>
      ) : null}
    </section>
  );
}
