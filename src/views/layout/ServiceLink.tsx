import { AtSign, MessageCircle, PhoneCall, Send, Share2, type LucideIcon } from 'lucide-react';
import { useIntl } from 'react-intl';
import type { Service, ServiceId } from './services.ts';

/** Generic pictures on purpose: the icon set has no brands. */
const ICONS: Readonly<Record<ServiceId, LucideIcon>> = {
  chat: MessageCircle,
  TELEGRAM: Send,
  WHATSAPP: PhoneCall,
  FACEBOOK: Share2,
  INSTAGRAM: AtSign,
};

interface Props {
  readonly service: Service;
  readonly className?: string | undefined;
  readonly size?: number;
  /** Shows the name beside the picture. */
  readonly isNamed?: boolean;
}

/** A contact channel, opened in a new window. */
export function ServiceLink({ service, className, size = 20, isNamed = false }: Props) {
  const intl = useIntl();
  const name = service.name ?? intl.formatMessage({ id: 'live_chat' });
  const Icon = ICONS[service.id];
  return (
    <a
      href={service.url}
      target="_blank"
      rel="noopener noreferrer"
      className={className}
      aria-label={intl.formatMessage({ id: 'opens_window' }, { name })}
    >
      <Icon size={size} aria-hidden="true" />
      {isNamed ? name : null}
    </a>
  );
}
