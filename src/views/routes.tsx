import { useSelector } from '@xstate/react';
import { lazy } from 'react';
import { selectChild, type AppRef } from '../machines/app/app/app.refs.ts';
import { HomePage } from './content/home/HomePage.tsx';
import { FlowSlot } from './app/flow-host/FlowSlot.tsx';
import { late } from './load-late.ts';
import { Part } from './ui/Part.tsx';

const NotFoundPage = lazy(async () => ({ default: (await late()).NotFoundPage }));
const JoinPage = lazy(async () => ({ default: (await import('./content/join/JoinPage.tsx')).JoinPage }));

/** The page that the route guard has allowed; nothing before that. */
export function Screen({ app }: { app: AppRef }) {
  const screen = useSelector(app, (snapshot) => snapshot.context.route?.screen ?? null);
  const page = useSelector(app, selectChild('page'));
  if (screen === null) return null;
  if (screen === 'home') return <HomePage app={app} />;
  if (screen === 'join')
    return (
      <Part>
        <JoinPage app={app} />
      </Part>
    );
  if (screen === 'notFound')
    return (
      <Part>
        <NotFoundPage app={app} />
      </Part>
    );
  return page ? <FlowSlot host={page} app={app} /> : null;
}
