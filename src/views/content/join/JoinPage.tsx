import { useSelector } from '@xstate/react';
import { CalendarDays, Clock, Percent, Zap } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { AGENT_TYPES } from '../../../config.ts';
import { selectChild, type AppRef } from '../../../machines/app/app/app.refs.ts';
import { selectVisitor } from '../../../machines/session/session/session.machine.ts';
import { ServiceLink } from '../../layout/ServiceLink.tsx';
import { servicesOf } from '../../layout/services.ts';
import { Button } from '../../ui/Button.tsx';
import button from '../../ui/Button.module.css';
import styles from './Join.module.css';

const PAYS = [
  { id: 'agent_daily_salary', text: 'join_pay_daily', icon: CalendarDays },
  { id: 'agent_hourly_salary', text: 'join_pay_hourly', icon: Clock },
  { id: 'agent_realtime_salary', text: 'join_pay_realtime', icon: Zap },
  { id: 'agent_dividend', text: 'join_pay_dividend', icon: Percent },
] as const;
const STEPS = ['join_step_contact', 'join_step_account', 'join_step_contract'] as const;

/** What an agent does, how the contracts pay, and the way to support, who name an agent above (ROU-16). */
export function JoinPage({ app }: { readonly app: AppRef }) {
  const visitor = useSelector(useSelector(app, selectChild('session')), selectVisitor);
  const services = servicesOf(useSelector(app, ({ context }) => context.site?.status.settings));
  const isAgent = visitor !== null && AGENT_TYPES.includes(visitor.accountType);
  const toCentre = { type: 'route.request', address: '/agent/agentTeamOverview', manner: 'push' } as const;
  return (
    <div className={styles.page}>
      <section className={styles.hero} aria-labelledby="join-title">
        <h1 id="join-title" className="h1">
          <FormattedMessage id="join_title" />
        </h1>
        <p>
          <FormattedMessage id={isAgent ? 'join_is_agent' : 'join_what'} />
        </p>
        <div className={styles.ways}>
          {isAgent ? (
            <Button kind="gilt" onClick={() => app.send(toCentre)}>
              <FormattedMessage id="agent_center" />
            </Button>
          ) : (
            services.map((service) => (
              <ServiceLink
                key={service.id}
                app={app}
                service={service}
                isNamed
                className={`${button.button} ${service.kind === 'chat' ? button.gilt : button.secondary}`}
              />
            ))
          )}
          {visitor === null ? (
            <Button kind="secondary" onClick={() => app.send({ type: 'login.open', values: null })}>
              <FormattedMessage id="in_login" />
            </Button>
          ) : null}
        </div>
      </section>
      <section className={styles.card} aria-labelledby="join-does">
        <h2 id="join-does" className="h2">
          <FormattedMessage id="join_does" />
        </h2>
        <ul className={styles.list}>
          <li>
            <FormattedMessage id="join_does_team" />
          </li>
          <li>
            <FormattedMessage id="join_does_contract" />
          </li>
        </ul>
      </section>
      <section className={styles.card} aria-labelledby="join-pay">
        <h2 id="join-pay" className="h2">
          <FormattedMessage id="join_pay" />
        </h2>
        <dl className={styles.pays}>
          {PAYS.map(({ id, text, icon: Icon }) => (
            <div key={id}>
              <dt>
                <Icon size={18} aria-hidden="true" />
                <FormattedMessage id={id} />
              </dt>
              <dd>
                <FormattedMessage id={text} />
              </dd>
            </div>
          ))}
        </dl>
        <p className={styles.note}>
          <FormattedMessage id="join_pay_rule" />
        </p>
      </section>
      {isAgent ? null : (
        <section className={styles.card} aria-labelledby="join-steps">
          <h2 id="join-steps" className="h2">
            <FormattedMessage id="join_steps" />
          </h2>
          <ol className={styles.list}>
            {STEPS.map((id) => (
              <li key={id}>
                <FormattedMessage id={id} />
              </li>
            ))}
          </ol>
        </section>
      )}
    </div>
  );
}
