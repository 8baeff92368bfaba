import DOMPurify from 'dompurify';
import type { Config } from 'dompurify';
import { withoutInline } from './inline-markup.ts';
import styles from './SafeHtml.module.css';

const TAGS =
  'a b blockquote br code div em h2 h3 h4 hr i img li ol p pre s small span strong sub sup table tbody td th thead tr u ul';
const ATTRIBUTES = ['href', 'src', 'alt', 'width', 'height', 'colspan', 'rowspan', 'title', 'lang', 'dir'];

/** Only our own pictures: an external one would reveal the reader to its host. */
const OWN_PATH = /^\/(?![/\\])/;
const SAFE_LINK = /^(?:https:|mailto:|tel:|\/(?![/\\])|#)/i;

DOMPurify.addHook('afterSanitizeAttributes', (node) => {
  const src = node.getAttribute('src');
  if (src !== null && !OWN_PATH.test(src)) node.remove();
  const href = node.getAttribute('href');
  if (href === null) return;
  if (!SAFE_LINK.test(href)) node.removeAttribute('href');
  else if (!OWN_PATH.test(href)) {
    node.setAttribute('target', '_blank');
    node.setAttribute('rel', 'noopener noreferrer');
  }
});

type Policy = NonNullable<Config['TRUSTED_TYPES_POLICY']>;
type Rules = { createHTML: (html: string) => string; createScriptURL: () => never };
type TrustedWindow = { trustedTypes?: { createPolicy: (name: string, rules: Rules) => Policy } };

/** The site's only Trusted Types policy; only the purifier uses it. */
const policy = (window as TrustedWindow).trustedTypes?.createPolicy('statehouse', {
  createHTML: (html) => html,
  createScriptURL: () => {
    throw new TypeError('script URLs from content are not allowed');
  },
});

const CONFIG: Config = {
  ALLOWED_TAGS: TAGS.split(' '),
  ALLOWED_ATTR: ATTRIBUTES,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ...(policy ? { TRUSTED_TYPES_POLICY: policy, RETURN_TRUSTED_TYPE: true } : {}),
};

/** HTML from elsewhere, without anything that could run, load external resources or imitate our page. */
export const purify = (html: string): string =>
  DOMPurify.sanitize(withoutInline(html), CONFIG) as unknown as string;

/** Renders purified HTML. */
export function SafeHtmlContent({ html }: { html: string }) {
  return <div className={styles.html} dangerouslySetInnerHTML={{ __html: purify(html) }} />;
}
