import { useSelector } from '@xstate/react';
import { useIntl } from 'react-intl';
import { VENDOR_STRIP } from '../../config.ts';
import type { AppChildren } from '../../machines/app/app/app.refs.ts';
import { selectTheme } from '../../machines/app/preferences/preferences.machine.ts';
import { VendorLogo } from '../games/common/VendorLogo.tsx';
import { LoopStrip } from '../ui/Loop.tsx';
import type { Lane } from './categories.ts';

interface VendorStripProps {
  readonly lanes: readonly Lane[];
  readonly preferences: AppChildren['preferences'];
}

/** Every vendor's logo once, in a moving strip (NAV-17, NAV-18). */
export function VendorStrip({ lanes, preferences }: VendorStripProps) {
  const intl = useIntl();
  const theme = useSelector(preferences, selectTheme);
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
