import { memo } from 'react';
import { useIntl } from 'react-intl';
import type { ActorRefFrom } from 'xstate';
import { SLOTS, type Theme } from '../../../config.ts';
import type { slotListMachine } from '../../../machines/games/slot-list/slot-list.machine.ts';
import { TabStrip } from '../../ui/TabStrip.tsx';
import type { Lane } from '../../layout/categories.ts';
import { VendorLogo } from '../common/VendorLogo.tsx';

const ALL = '';

interface VendorTabsProps {
  readonly lane: Lane;
  readonly vendor: string | null;
  readonly theme: Theme;
  readonly flow: ActorRefFrom<typeof slotListMachine>;
}

/** The vendors of the category, "all" first; arrows appear beside more than seven (SLO-01, SLO-02). */
export const VendorTabs = memo(function VendorTabs({ lane, vendor, theme, flow }: VendorTabsProps) {
  const intl = useIntl();
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
          label: <VendorLogo vendor={each} theme={theme} />,
        })),
      ]}
    />
  );
});
