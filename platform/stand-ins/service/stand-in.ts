import { html } from 'hono/html';
import type { Hono } from 'hono';
import type { Deps } from '../../runtime/deps.ts';
import type { Env } from '../../http/mount.ts';
import { cookieOf } from '../../http/request.ts';
import { hasStandIns, SERVICE_STAND_IN } from '../../runtime/stand-ins.ts';
import { PAGE_HEADERS } from '../social/page.ts';
import style from '../stand-in.css?raw';
import texts from './texts.json' with { type: 'json' };

const LANGS: Readonly<Record<string, string>> = { TY: 'tr', CN: 'zh-CN' };

/** The page that the popup of the customer service shows, and that states what it is. */
const servicePage = (language: string, theme: 'light' | 'dark') => {
  const t = (text: keyof typeof texts): string => {
    const translations: Readonly<Record<string, string>> = texts[text];
    return translations[language] ?? translations['EN'] ?? '';
  };
  return html`<!doctype html>
    <html lang="${LANGS[language] ?? language.toLowerCase()}" data-theme="${theme}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${t('title')}</title>
        <link rel="stylesheet" href="service/page.css" />
      </head>
      <body>
        <main>
          <h1>${t('title')}</h1>
          <p class="notice">${t('notice')}</p>
          <p>${t('configure')}</p>
        </main>
      </body>
    </html>`;
};

/** The stand-in of a support chat, where stand-ins are allowed. */
export const serviceRoutes = (app: Hono<Env>, { config }: Deps): void => {
  if (!hasStandIns(config)) return;
  app.get(`${SERVICE_STAND_IN}/page.css`, (context) =>
    context.body(style, 200, {
      'content-type': 'text/css; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    }),
  );
  app.get(SERVICE_STAND_IN, (context) => {
    const { headers } = context.req.raw;
    const theme = cookieOf(headers, 'theme') === 'dark' ? 'dark' : 'light';
    return context.html(servicePage(cookieOf(headers, 'language') ?? 'TY', theme), 200, PAGE_HEADERS);
  });
};
