import { useSelector } from '@xstate/react';
import { FormattedMessage } from 'react-intl';
import { selectChild, type AppRef } from '../../machines/app/app/app.refs.ts';
import { Portrait } from './AccountCard.tsx';
import { shieldOf } from './avatar.ts';
import styles from '../member/centre/Centre.module.css';

export interface Member {
  readonly customerId: string;
  readonly account: string;
  readonly nickname: string;
  readonly club: { readonly level: number } | null;
}

/** The member whose centre it is. */
export function CentreMember({ app, member }: { readonly app: AppRef; readonly member: Member }) {
  const avatar = useSelector(useSelector(app, selectChild('avatar')), (snapshot) => snapshot?.context.avatar);
  return (
    <div className={styles.who}>
      <Portrait avatar={avatar} size={48} />
      <div className={styles.name}>
        <strong>{member.nickname || member.account}</strong>
        <span>
          <FormattedMessage id="member_id" values={{ id: member.customerId }} />
        </span>
      </div>
      {member.club ? <img src={shieldOf(member.club.level)} alt="" width={30} height={32} /> : null}
    </div>
  );
}
