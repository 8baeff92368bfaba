import { Headset, MapPinOff } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ButtonLink } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import styles from './ClosedScreen.module.css';
import { linkedServicesOf, type SystemStatus } from '../../layout/services.ts';
import { ThemedArt } from '../../layout/ThemedArt.tsx';

/** The region is restricted: the visitor's address, the reason, and whom to contact (STA-03 to STA-05). */
export function BlockedScreen({ status }: { status: SystemStatus }) {
  const intl = useIntl();
  const { ip } = status;
  const contact = linkedServicesOf(status.settings)[0];
  return (
    <>
      <div className={styles.picture}>
        <ThemedArt name="illustration-blocked" width={640} height={404} />
      </div>
      <div className={styles.copy}>
        <h1 className="display-1">
          <FormattedMessage id="blocked_title" />
        </h1>
        <p className={styles.text}>
          <FormattedMessage id="info_ip_block" />
        </p>
        <div className={styles.address}>
          <MapPinOff size={24} aria-hidden="true" />
          <p>
            <span className={styles.label}>
              <FormattedMessage id="your_ip" />
            </span>
            <strong>{ip ?? <FormattedMessage id="ip_unknown" />}</strong>
          </p>
          {ip ? (
            <CopyButton
              text={ip}
              label={intl.formatMessage({ id: 'copy' })}
              copiedLabel={intl.formatMessage({ id: 'copied' })}
            />
          ) : null}
        </div>
        <div className={styles.actions}>
          {contact ? (
            <ButtonLink
              size="lg"
              href={contact.url}
              target="_blank"
              rel="noopener noreferrer"
              icon={<Headset size={18} aria-hidden="true" />}
            >
              <FormattedMessage id="contact_support" />
            </ButtonLink>
          ) : null}
          <details className={styles.why}>
            <summary>
              <FormattedMessage id="blocked_why" />
            </summary>
            <p>
              <FormattedMessage id="blocked_why_text" />
            </p>
          </details>
        </div>
      </div>
    </>
  );
}
