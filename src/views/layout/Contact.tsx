import { useSelector } from '@xstate/react';
import { lazy } from 'react';
import type { AppRef } from '../../machines/app/app/app.refs.ts';
import { ByWidth } from '../ui/ByWidth.tsx';
import { Part } from '../ui/Part.tsx';
import { WhenIdle } from '../ui/WhenIdle.tsx';
import { servicesOf } from './services.ts';

const RightBar = lazy(async () => ({ default: (await import('./RightBar.tsx')).RightBar }));

/**
 * Contact channels of the brand: a bar beside a wide page. A narrow page has them in its drawer, where they
 * cover nothing (NAV-13).
 */
export function Contact({ app }: { app: AppRef }) {
  const services = servicesOf(useSelector(app, (snapshot) => snapshot.context.site?.status.settings));
  return (
    <ByWidth
      from={1024}
      narrow={null}
      wide={
        <WhenIdle>
          <Part>
            <RightBar app={app} services={services} />
          </Part>
        </WhenIdle>
      }
    />
  );
}
