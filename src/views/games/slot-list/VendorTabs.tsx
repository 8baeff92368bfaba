import { useSelector } from '@xstate/react';
import { useIntl } from 'react-intl';
import type { ActorRefFrom } from 'xstate';
import { SLOTS, type Theme } from '../../../config.ts';
import type { slotListMachine } from '../../../machines/games/slot-list/slot-list.machine.ts';
import { SectionMissing } from '../../content/common/Section.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TabStrip } from '../../ui/TabStrip.tsx';
import { VendorLogo } from '../common/VendorLogo.tsx';
import styles from './ElectronicGamesPage.module.css';

const ALL = '';

interface VendorTabsProps {
  readonly flow: ActorRefFrom<typeof slotListMachine>;
  readonly theme: Theme;
}

/** The vendors of the category, "all" first; arrows appear beside more than seven (SLO-01, SLO-02). */
export function VendorTabs({ flow, theme }: VendorTabsProps) {
  const intl = useIntl();
  const lane = useSelector(flow, ({ context }) => context.lane);
  const vendor = useSelector(flow, ({ context }) => context.filters.vendor);
  const isMissing = useSelector(flow, (state) => state.matches({ vendors: 'missing' }));
  const isLoading = useSelector(flow, (state) => state.matches({ vendors: 'loading' }));
  if (lane)
    return (
      <TabStrip
        label={intl.formatMessage({ id: 'vendors' })}
        backLabel={intl.formatMessage({ id: 'vendors_back' })}
        onLabel={intl.formatMessage({ id: 'vendors_on' })}
        // The first tab is not a vendor.
        arrowsAbove={SLOTS.vendorArrowsAbove + 1}
        spacing={SLOTS.vendorSpacing}
        value={vendor ?? ALL}
        onChange={(code) => flow.send({ type: 'vendor.pick', vendor: code === ALL ? null : code })}
        items={[
          { value: ALL, label: intl.formatMessage({ id: 'vendors_all' }) },
          ...lane.vendors.map((each) => ({
            value: each.code,
            label: <VendorLogo vendor={each} theme={theme} isLazy />,
          })),
        ]}
      />
    );
  if (isMissing) return <SectionMissing onRetry={() => flow.send({ type: 'list.retry' })} />;
  if (!isLoading) return null;
  return (
    <div className={styles.tabs}>
      {Array.from({ length: 7 }, (_, at) => (
        <Skeleton key={at} shape="tile" width={132} height={48} />
      ))}
    </div>
  );
}
