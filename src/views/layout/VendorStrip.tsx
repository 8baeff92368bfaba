import { useIntl } from 'react-intl';
import { VENDOR_STRIP, type Theme } from '../../config.ts';
import { VendorLogo } from '../games/common/VendorLogo.tsx';
import { LoopStrip } from '../ui/Loop.tsx';
import type { Lane } from './categories.ts';

/** Every vendor's logo once, in a moving strip (NAV-17, NAV-18). */
export function VendorStrip({ lanes, theme }: { lanes: readonly Lane[]; theme: Theme }) {
  const intl = useIntl();
  const vendors = new Map(lanes.flatMap((lane) => lane.vendors).map((vendor) => [vendor.code, vendor]));
  return (
    <LoopStrip
      label={intl.formatMessage({ id: 'vendor_strip' })}
      pauseLabel={intl.formatMessage({ id: 'strip_pause' })}
      playLabel={intl.formatMessage({ id: 'strip_play' })}
      visible={VENDOR_STRIP.slides}
      spacing={VENDOR_STRIP.spacing}
      items={[...vendors.values()].map((vendor) => ({
        id: vendor.code,
        content: <VendorLogo vendor={vendor} theme={theme} />,
      }))}
    />
  );
}
