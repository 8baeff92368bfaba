import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { AllMessages } from '../../i18n/Messages.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';

type Props = {
  /** Stands there while the part is on its way. */
  place?: ReactNode;
  /** Stands there when it cannot be had; its place, unless something else is given. */
  instead?: ReactNode;
  /** Told when it cannot be had. A part that nobody came for is missed in silence. */
  onFault?: () => void;
  /** Its words are among those of the first screen. */
  isFirst?: boolean;
  children: ReactNode;
};

const ignore = () => undefined;

/** A part of the page whose code comes by itself: without it the rest of the page stands. */
export function Part({ place = null, instead = place, onFault = ignore, isFirst = false, children }: Props) {
  return (
    <ErrorBoundary fallback={instead} onFault={onFault}>
      <Suspense fallback={place}>{isFirst ? children : <AllMessages>{children}</AllMessages>}</Suspense>
    </ErrorBoundary>
  );
}
