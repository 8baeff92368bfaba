import { ArrowUpToLine } from 'lucide-react';
import { IconButton } from './IconButton.tsx';

/** Scrolls the page to its top and moves the focus there, so that the next Tab starts there. */
export function scrollToTop(target?: HTMLElement | null): void {
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  window.scrollTo({ top: 0, behavior: isStill ? 'auto' : 'smooth' });
  target?.focus({ preventScroll: true });
}

/** A button back to the top; `focusId` names the element that takes the focus, usually the main part. */
export function ScrollTop({ label, focusId = 'main' }: { label: string; focusId?: string }) {
  return (
    <IconButton label={label} onClick={() => scrollToTop(document.getElementById(focusId))}>
      <ArrowUpToLine size={20} />
    </IconButton>
  );
}
