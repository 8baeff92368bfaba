import { useSelector } from '@xstate/react';
import { selectChild, type AppRef } from '../machines/app/app.refs.ts';
import { HomePage } from './content/HomePage.tsx';
import { FlowSlot } from './FlowSlot.tsx';

/** The page that the route guard has allowed; nothing before that. */
export function Screen({ app }: { app: AppRef }) {
  const screen = useSelector(app, (snapshot) => snapshot.context.route?.screen ?? null);
  const page = useSelector(app, selectChild('page'));
  if (screen === null) return null;
  if (screen === 'home') return <HomePage app={app} />;
  return page ? <FlowSlot host={page} app={app} /> : null;
}
