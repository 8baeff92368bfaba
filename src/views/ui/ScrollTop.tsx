import { ArrowUpToLine } from 'lucide-react';
import { IconButton } from './IconButton.tsx';

/** Scrolls the page to its top and moves the focus there, so that the next Tab starts there. */
export function scrollToTop(target?: HTMLElement | null): void {
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  window.scrollTo({ top: 0, behavior: isStill ? 'auto' : 'smooth' });
  target?.focus({ preventScroll: true });
}

/** A button back to the top of the page, which moves the focus to its main part. */
export function ScrollTop({ label }: { label: string }) {
  return (
    <IconButton label={label} onClick={() => scrollToTop(document.getElementById('main'))}>
      <ArrowUpToLine size={20} />
    </IconButton>
  );
}
