import { useSelector } from '@xstate/react';
import { FormattedMessage } from 'react-intl';
import type { VipRef } from '../../../machines/vip/vip/vip.machine.ts';
import { Alert } from '../../ui/Alert.tsx';
import { DateTime } from '../../ui/DateTime.tsx';

/** After a fall: which rank was lost and when, and what stays. */
export function RankLost({ flow }: { readonly flow: VipRef }) {
  const lost = useSelector(flow, ({ context }) => context.club?.own?.lost ?? null);
  if (!lost) return null;
  return (
    <Alert
      tone="info"
      title={<FormattedMessage id="vip_lost" values={{ level: lost.level, name: lost.name }} />}
    >
      <DateTime ms={lost.at} />
      {' · '}
      <FormattedMessage id="vip_lost_stays" />
    </Alert>
  );
}
