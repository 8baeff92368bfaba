import { useSelector } from '@xstate/react';
import { useIntl } from 'react-intl';
import type { ActorRefFrom } from 'xstate';
import { documentTitle } from '../../config/title.ts';
import type { MessageId } from '../../i18n/message-id.ts';
import { selectChild, type AppRef } from '../../machines/app/app/app.refs.ts';
import { selectFlowName } from '../../machines/app/flow-host/flow-host.machine.ts';
import {
  selectUnreadCounter,
  selectUnreadMessages,
} from '../../machines/member/unread-messages/unread-count.ts';
import { selectTitle } from '../../machines/app/app/page-title.ts';
import type { gameLaunchMachine } from '../../machines/games/game-launch/game-launch.machine.ts';
import type { memberCentreMachine } from '../../machines/member/member-centre/member-centre.machine.ts';
import { nameOfGame } from '../games/common/catalogue.ts';
import { Part } from '../ui/Part.tsx';
import { Title } from '../ui/Title.tsx';

/** The panel of each centre flow. */
const CENTRES: Readonly<Record<string, 'member' | 'agent'>> = {
  memberCentre: 'member',
  agentCentre: 'agent',
};
/** Pages whose titles are among the messages of the first screen. */
const FIRST = /^(?:nav_home|category_\w+)$/;

/** The window title: the page, the panel over it, or the dialog that is a task, in the visitor's language. */
export function PageTitle({ app }: { app: AppRef }) {
  const host = useSelector(app, selectChild('panel'));
  const name = useSelector(host, (snapshot) => (snapshot ? selectFlowName(snapshot) : null));
  const centre = useSelector(
    host,
    (snapshot) => snapshot?.children['flow'] as ActorRefFrom<typeof memberCentreMachine> | undefined,
  );
  const page = useSelector(centre, (snapshot) => snapshot?.context.page ?? null);
  const panel = page === null ? null : { centre: CENTRES[name ?? ''] ?? 'member', page };
  const over = useSelector(app, selectChild('dialog'));
  const dialog = useSelector(over, (snapshot) => (snapshot ? selectFlowName(snapshot) : null));
  const title = useSelector(app, selectTitle(panel, dialog)) as MessageId;
  const counter = useSelector(useSelector(app, selectChild('popups')), selectUnreadCounter);
  const unread = useSelector(counter, (snapshot) => selectUnreadMessages(snapshot));
  return (
    <Part isFirst={FIRST.test(title)}>
      {title === 'game' ? <GameTitle app={app} unread={unread} /> : <NamedTitle id={title} unread={unread} />}
    </Part>
  );
}

const NamedTitle = ({ id, unread }: { id: MessageId; unread: number }) => (
  <Title text={documentTitle(useIntl().formatMessage({ id }), unread)} />
);

/** The game's own name once it is known. */
function GameTitle({ app, unread }: { app: AppRef; unread: number }) {
  const intl = useIntl();
  const page = useSelector(app, selectChild('page'));
  const flow = useSelector(
    page,
    (snapshot) => snapshot?.children['flow'] as ActorRefFrom<typeof gameLaunchMachine> | undefined,
  );
  const offer = useSelector(useSelector(app, selectChild('lobby')), (snapshot) => snapshot?.context ?? null);
  const launch = useSelector(flow, (snapshot) => snapshot?.context);
  const name = launch?.name ?? (launch?.game ? nameOfGame(offer, launch.game) : null);
  return <Title text={documentTitle(name ?? intl.formatMessage({ id: 'game' }), unread)} />;
}
