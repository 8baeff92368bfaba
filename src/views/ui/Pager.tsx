import { ChevronLeft, ChevronRight } from 'lucide-react';
import { IconButton } from './IconButton.tsx';
import styles from './Pager.module.css';

/** Page numbers to offer: a window of `range` around the current one, first and last always, gaps as null. */
export function pagesAround(page: number, total: number, range: number): (number | null)[] {
  const first = Math.max(1, Math.min(page - Math.floor(range / 2), total - range + 1));
  const last = Math.min(total, first + range - 1);
  const pages: (number | null)[] = Array.from({ length: last - first + 1 }, (_, step) => first + step);
  if (first > 1) pages.unshift(...(first > 2 ? [1, null] : [1]));
  if (last < total) pages.push(...(last < total - 1 ? [null, total] : [total]));
  return pages;
}

type Props = {
  label: string;
  backLabel: string;
  onLabel: string;
  pageLabel: (page: number) => string;
  page: number;
  total: number;
  range?: number;
  /** While another list is loading, of which these are not the pages. */
  disabled?: boolean;
  onChange: (page: number) => void;
};

/** Navigates pages, counted from one. Nothing for a single page. */
export function Pager({
  label,
  backLabel,
  onLabel,
  pageLabel,
  page,
  total,
  range = 5,
  disabled = false,
  onChange,
}: Props) {
  if (total < 2) return null;
  return (
    <nav aria-label={label} className={styles.pager}>
      <IconButton
        size="sm"
        label={backLabel}
        disabled={disabled || page <= 1}
        onClick={() => onChange(page - 1)}
      >
        <ChevronLeft size={16} />
      </IconButton>
      {pagesAround(page, total, range).map((to, index) =>
        to === null ? (
          <span key={`gap${index}`} className={styles.gap}>
            …
          </span>
        ) : (
          <button
            key={to}
            type="button"
            aria-label={pageLabel(to)}
            aria-current={to === page ? 'page' : undefined}
            disabled={disabled}
            className={styles.page}
            onClick={() => onChange(to)}
          >
            {to}
          </button>
        ),
      )}
      <IconButton
        size="sm"
        label={onLabel}
        disabled={disabled || page >= total}
        onClick={() => onChange(page + 1)}
      >
        <ChevronRight size={16} />
      </IconButton>
    </nav>
  );
}
