import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

interface Props {
  readonly className?: string | undefined;
  /** Skeletons in the shape of what is to come. */
  readonly children: ReactNode;
}

/** A wait that screen readers hear of once; what is drawn is for the eye only. */
export function Loading({ className, children }: Props) {
  const intl = useIntl();
  return (
    <div role="status" aria-label={intl.formatMessage({ id: 'loading' })} className={className}>
      {children}
    </div>
  );
}
