import { AtSign, MessageCircle, PhoneCall, Send, Share2, type LucideIcon } from 'lucide-react';
import { useIntl } from 'react-intl';
import type { AppRef } from '../../machines/app/app/app.refs.ts';
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
  readonly app: AppRef;
  readonly service: Service;
  readonly className?: string | undefined;
  /** The icon, where it is not the service's own. */
  readonly icon?: LucideIcon;
  readonly size?: number;
  /** Shows the name beside the picture. */
  readonly isNamed?: boolean;
}

/** A contact channel, opened in a new window. */
export function ServiceLink({ app, service, className, icon, size = 20, isNamed = false }: Props) {
  const intl = useIntl();
  const name = service.name ?? intl.formatMessage({ id: 'live_chat' });
  const Icon = icon ?? ICONS[service.id];
  const look = { className, 'aria-label': intl.formatMessage({ id: 'opens_window' }, { name }) };
  const content = (
    <>
      <Icon size={size} aria-hidden="true" />
      {isNamed ? name : null}
    </>
  );
  if (service.opens === 'popup')
    return (
      <button type="button" {...look} onClick={() => app.send({ type: 'service.open', path: service.url })}>
        {content}
      </button>
    );
  return (
    <a href={service.url} target="_blank" rel="noopener noreferrer" {...look}>
      {content}
    </a>
  );
}
