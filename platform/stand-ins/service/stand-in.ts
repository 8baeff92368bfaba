import { html } from 'hono/html';
import type { Hono } from 'hono';
import type { Deps } from '../../runtime/deps.ts';
import type { Env } from '../../http/mount.ts';
import { hasStandIns, SERVICE_STAND_IN } from '../../runtime/stand-ins.ts';
import { framePage, lookOf, PAGE_HEADERS, serveStyle, textsIn, type Look } from '../frame.ts';
import style from '../stand-in.css?raw';
import texts from './texts.json' with { type: 'json' };

/** The page that the popup of the customer service shows, and that states what it is. */
const servicePage = (look: Look, isVip: boolean) => {
  const t = textsIn(texts, look.language);
  return framePage(
    look,
    { title: isVip ? `${t('title')} · VIP` : t('title'), style: 'service/page.css' },
    html`<p class="notice">${t('notice')}</p>
      <p>${t('configure')}</p>`,
  );
};

/** The stand-in of a support chat, where stand-ins are allowed. */
export const serviceRoutes = (app: Hono<Env>, { config }: Deps): void => {
  if (!hasStandIns(config)) return;
  serveStyle(app, `${SERVICE_STAND_IN}/page.css`, style);
  app.get(SERVICE_STAND_IN, (context) =>
    context.html(servicePage(lookOf(context), context.req.query('desk') === 'vip'), 200, PAGE_HEADERS),
  );
};
