import { useSelector } from '@xstate/react';
import { lazy, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { AppRef } from '../../machines/app/app/app.refs.ts';
import { isBare } from '../../machines/app/route.ts';
import { FlowRoot } from '../FlowRoot.tsx';
import { late } from '../load-late.ts';
import { atRest } from '../ui/at-rest.ts';
import { ByWidth } from '../ui/ByWidth.tsx';
import { Part } from '../ui/Part.tsx';
import { WhenNear } from '../ui/WhenNear.tsx';
import { BottomBar } from './BottomBar.tsx';
import { Contact } from './Contact.tsx';
import { Header } from './Header.tsx';
import styles from './Layout.module.css';

/**
 * Late: the document arrives with its title, and nothing on the first screen needs the code that updates it.
 */
const LateParts = lazy(async () => {
  await atRest();
  return { default: (await late()).LateParts };
});
/** Never on the first screen. */
const Footer = lazy(async () => ({ default: (await late()).Footer }));

/** Pages with a header and nothing else around them (ROU-08). */
const HEADER_ONLY = /^\/(?:vn)?lottery$/;
const placeOf = (path = '') => (isBare(path) ? 'bare' : HEADER_ONLY.test(path) ? 'headed' : 'whole');

/** The frame around every page (ROU-21). */
export function Layout({ app, children }: { app: AppRef; children: ReactNode }) {
  const place = useSelector(app, ({ context: { route } }) => placeOf(route?.path));
  const isWhole = place === 'whole';
  return (
    <FlowRoot flow={app} className={styles.layout}>
      <a href="#main" className="skip-link">
        <FormattedMessage id="skip_to_content" />
      </a>
      {place === 'bare' ? null : <Header app={app} />}
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      {isWhole ? (
        <WhenNear placeClass={styles.footer}>
          <Part place={<div className={styles.footer} />}>
            <Footer app={app} />
          </Part>
        </WhenNear>
      ) : null}
      <Part isFirst>
        <LateParts app={app} />
      </Part>
      {isWhole ? <Contact app={app} /> : null}
      {isWhole ? <ByWidth narrow={<BottomBar app={app} />} wide={null} /> : null}
    </FlowRoot>
  );
}
