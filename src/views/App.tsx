import { useSelector } from '@xstate/react';
import { Suspense, lazy, type ReactNode } from 'react';
import { Router, type BaseLocationHook } from 'wouter';
import { AllMessages, Messages } from '../i18n/Messages.tsx';
import { selectChild, type AppChildren, type AppRef } from '../machines/app/app/app.refs.ts';
import { selectIsWithoutMessages, selectLanguage } from '../machines/app/preferences/preferences.machine.ts';
import { FlowSlot } from './app/flow-host/FlowSlot.tsx';
import { RenderFlowContext } from './app/flow-host/flow-view.ts';
import { renderFlow } from './app/flow-host/render-flow.tsx';
import { FlowFailed } from './app/flow-host/FlowFailed.tsx';
import { Layout } from './layout/Layout.tsx';
import { Screen } from './routes.tsx';
import { ErrorBoundary } from './ui/ErrorBoundary.tsx';

const ClosedScreen = lazy(async () => ({
  default: (await import('./app/system-status/ClosedScreen.tsx')).ClosedScreen,
}));
const MessagesMissingScreen = lazy(async () => ({
  default: (await import('./app/preferences/MessagesMissingScreen.tsx')).MessagesMissingScreen,
}));

interface LocalisedProps {
  readonly preferences: AppChildren['preferences'];
  readonly children: ReactNode;
}

/** A component of its own, because the page beneath need not be rendered for a press on a language. */
function Localised({ preferences, children }: LocalisedProps) {
  const language = useSelector(preferences, selectLanguage);
  return <Messages language={language}>{children}</Messages>;
}

/**
 * The whole site: messages, address, and either the open site or the screen that explains why it is closed.
 */
export function App({ app, locationHook }: { app: AppRef; locationHook: BaseLocationHook }) {
  const preferences = useSelector(app, selectChild('preferences'));
  const systemStatus = useSelector(app, selectChild('systemStatus'));
  const isWithoutMessages = useSelector(preferences, selectIsWithoutMessages);
  const isOpen = useSelector(app, (snapshot) => snapshot.matches('open')) && !isWithoutMessages;
  const panel = useSelector(app, selectChild('panel'));
  const dialog = useSelector(app, selectChild('dialog'));
  const reload = () => app.send({ type: 'page.reload' });
  return (
    <Localised preferences={preferences}>
      <Router hook={locationHook}>
        <ErrorBoundary
          fallback={<FlowFailed isOver onRetry={reload} onClose={reload} />}
          onFault={() => app.send({ type: 'page.broke' })}
        >
          {isOpen ? (
            <RenderFlowContext value={renderFlow}>
              <Layout app={app}>
                <Screen app={app} />
              </Layout>
              {panel ? <FlowSlot host={panel} app={app} isOver /> : null}
              {dialog ? <FlowSlot host={dialog} app={app} isOver /> : null}
            </RenderFlowContext>
          ) : (
            <Suspense>
              {isWithoutMessages ? (
                <MessagesMissingScreen preferences={preferences} />
              ) : (
                <AllMessages>
                  <ClosedScreen systemStatus={systemStatus} preferences={preferences} />
                </AllMessages>
              )}
            </Suspense>
          )}
        </ErrorBoundary>
      </Router>
    </Localised>
  );
}
