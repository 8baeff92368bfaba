import { lateView } from '../../late-view.tsx';
import { Loading } from '../../layout/Loading.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

/** The confirmation, in place of the withdrawal page: few visits to that page need its code. */
export const LateConfirmation = lateView(
  async () => (await import('./WithdrawalConfirmation.tsx')).WithdrawalConfirmation,
  <Loading>
    <Skeleton shape="tile" ratio={3} />
  </Loading>,
);
