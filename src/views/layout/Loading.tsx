import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';

interface Props {
  readonly className?: string | undefined;
  /** Skeletons in the shape of what is to come. */
  readonly children: ReactNode;
}

/** A wait that screen readers hear of once, by its text: the name of a live region is not announced. */
export function Loading({ className, children }: Props) {
  return (
    <div role="status" className={className}>
      <span className="vh">
        <FormattedMessage id="loading" />
      </span>
      {children}
    </div>
  );
}
