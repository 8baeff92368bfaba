import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { AllMessages } from '../../i18n/Messages.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';

type Props = {
  /** Shown while the part is loading. */
  place?: ReactNode;
  /** Shown when it fails to load; its placeholder unless something else is given. */
  instead?: ReactNode;
  /** Called when it fails to load. A part that the visitor did not request fails silently. */
  onFault?: () => void;
  /** Its messages are among those of the first screen. */
  isFirst?: boolean;
  children: ReactNode;
};

const ignore = () => undefined;

/** A part of the page whose code is loaded separately: if that fails, the rest of the page is unaffected. */
export function Part({ place = null, instead = place, onFault = ignore, isFirst = false, children }: Props) {
  return (
    <ErrorBoundary fallback={instead} onFault={onFault}>
      <Suspense fallback={place}>{isFirst ? children : <AllMessages>{children}</AllMessages>}</Suspense>
    </ErrorBoundary>
  );
}
