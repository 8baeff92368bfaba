import { lazy, Suspense } from 'react';
import type { ReactNode } from 'react';
import styles from './SafeHtml.module.css';

type Content = { html: string; className?: string };

/** Plain text, which needs no purifier and which React escapes anyway. */
export const textOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

const PlainText = ({ html, className }: Content) => <div className={className}>{textOf(html)}</div>;

const Purified = lazy(() =>
  import('./SafeHtmlContent.tsx').then(
    (part) => ({ default: part.SafeHtmlContent }),
    () => ({ default: PlainText }),
  ),
);

/** HTML from the platform, sanitised. The purifier is loaded on first use. */
export function SafeHtml({ html, waiting }: { html: string; waiting?: ReactNode }) {
  return (
    <Suspense fallback={waiting ?? <PlainText html={html} className={styles.html} />}>
      <Purified html={html} className={styles.html} />
    </Suspense>
  );
}
