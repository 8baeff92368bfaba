import { FormattedMessage, useIntl } from 'react-intl';
import type { MessageId } from '../../../i18n/message-id.ts';
import type { ReferralPageData } from '../../../machines/member/referral/referral.machine.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { Money } from '../../ui/Money.tsx';
import styles from './Referral.module.css';

const MESSENGERS = [
  ['Telegram', 'https://t.me/share/url?url='],
  ['WhatsApp', 'https://wa.me/?text='],
] as const;

/** The invitation's link and picture, and the rules. */
export function ReferralLink({ pageData }: { readonly pageData: ReferralPageData }) {
  const intl = useIntl();
  const t = (id: MessageId) => intl.formatMessage({ id });
  const { rules, link, picture } = pageData;
  const money = (minor: number) => (
    <Money minor={minor} exponent={rules.exponent} {...(rules.symbol ? { symbol: rules.symbol } : {})} />
  );
  const rate = intl.formatNumber(rules.rate, { style: 'percent', maximumFractionDigits: 4 });
  return (
    <section className={styles.card} aria-labelledby="referral-link">
      <img src={picture} alt={t('referral_qr')} width={148} height={148} className={styles.qr} />
      <div>
        <h4 id="referral-link">
          <FormattedMessage id="referral_earn" values={{ rate }} />
        </h4>
        <p className={styles.link}>
          <bdi>{link}</bdi>
          <CopyButton text={link} label={t('copy')} copiedLabel={t('copied')} />
        </p>
        <p className={styles.share}>
          {MESSENGERS.map(([name, address]) => (
            <ButtonLink
              key={name}
              kind="secondary"
              size="sm"
              href={address + encodeURIComponent(link)}
              target="_blank"
              rel="noopener noreferrer"
            >
              {name}
            </ButtonLink>
          ))}
          <ButtonLink kind="secondary" size="sm" href={picture} download="invitation.svg">
            {t('referral_save_qr')}
          </ButtonLink>
        </p>
        <p className={styles.rules}>
          <FormattedMessage
            id="referral_rules"
            values={{
              rate,
              friend: money(rules.perFriend),
              day: money(rules.perDay),
              most: intl.formatNumber(rules.mostFriends),
              time: <DateTime ms={rules.paysAt} show="near" />,
            }}
          />
        </p>
      </div>
    </section>
  );
}
