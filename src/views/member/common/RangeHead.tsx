import type { ComponentProps, ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { MessageId } from '../../../i18n/message-id.ts';
import { RangeSteps } from './RangeSteps.tsx';
import page from './RecordPage.module.css';

interface Props extends ComponentProps<typeof RangeSteps> {
  readonly title: MessageId;
  /** Buttons beside the range. */
  readonly children: ReactNode;
}

/** Head of a page about a range of days: its title, the range, and what can be done with it. */
export function RangeHead({ title, children, ...range }: Props) {
  return (
    <>
      <header className={page.head}>
        <h3 className="h2">
          <FormattedMessage id={title} />
        </h3>
        <span className={page.zone}>
          <FormattedMessage id="days_local" />
        </span>
      </header>
      <div className={page.tools}>
        <RangeSteps {...range} />
        {children}
      </div>
    </>
  );
}
