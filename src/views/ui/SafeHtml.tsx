import { lazy, Suspense } from 'react';
import type { ReactNode } from 'react';
import styles from './SafeHtml.module.css';

/** Plain text, which needs no purifier and which React escapes anyway. */
export const textOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

const PlainText = ({ html }: { html: string }) => <div className={styles.html}>{textOf(html)}</div>;

const Purified = lazy(() =>
  import('./SafeHtmlContent.tsx').then(
    (part) => ({ default: part.SafeHtmlContent }),
    () => ({ default: PlainText }),
  ),
);

/** HTML from the platform, sanitised. The purifier is loaded on first use. */
export function SafeHtml({ html, waiting }: { html: string; waiting?: ReactNode }) {
  return (
    <Suspense fallback={waiting ?? <PlainText html={html} />}>
      <Purified html={html} />
    </Suspense>
  );
}
