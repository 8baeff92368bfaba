import { useSelector } from '@xstate/react';
import { CircleCheck, Download } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { selectChild, type AppRef } from '../../../machines/app/app/app.refs.ts';
import type { AppDownloadRef, System } from '../../../machines/content/app-download/app-download.machine.ts';
import { flowAttributes } from '../../flow-attributes.ts';
import { unitOf } from '../../games/common/catalogue.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Segment } from '../../ui/Segment.tsx';
import { BannerArea } from '../banner/BannerArea.tsx';
import styles from './AppDownload.module.css';
import { AppGuide } from './AppGuide.tsx';
import { guideOf, SYSTEM_NAMES } from './guides.ts';

const SYSTEMS = Object.keys(SYSTEM_NAMES) as System[];

interface Props {
  readonly flow: AppDownloadRef;
  readonly app: AppRef;
}

/** How the site becomes an app, by system, and what can be installed at once (ROU-15, DWN-01). */
export function AppDownloadPage({ flow, app }: Props) {
  const intl = useIntl();
  const snapshot = useSelector(flow, (state) => state);
  const banner = useSelector(app, selectChild('banner'));
  const { system, step, file, address, picture, canInstall, isInstalled } = snapshot.context;
  const isReady = snapshot.matches('shown');
  const count = guideOf(system, file).length;
  const here = address ?? intl.formatMessage({ id: 'app_this_page' });
  const place = { address: <bdi className={styles.address}>{here}</bdi> };
  const nameOf = (each: System) => intl.formatMessage({ id: SYSTEM_NAMES[each] });
  const install =
    canInstall && isReady ? (
      <Button
        kind="gilt"
        icon={<Download size={18} aria-hidden="true" />}
        onClick={() => flow.send({ type: 'app.install' })}
      >
        <FormattedMessage id="app_install" />
      </Button>
    ) : null;
  return (
    <section
      {...flowAttributes(snapshot)}
      aria-labelledby="app-title"
      aria-busy={snapshot.hasTag('busy') || undefined}
      className={styles.page}
    >
      {banner ? <BannerArea banner={banner} unit={unitOf(null)} wide /> : null}
      <header className={styles.head}>
        <img src="/art/app-icon.svg" alt="" width={72} height={72} className={styles.icon} />
        <div>
          <h1 id="app-title" className="h2">
            <FormattedMessage id="app_title" />
          </h1>
          <p>
            <FormattedMessage id="app_intro" />
          </p>
        </div>
        <div aria-live="polite">
          {install}
          {snapshot.matches('installing') ? <FormattedMessage id="app_installing" /> : null}
          {isInstalled ? (
            <p className={styles.installed}>
              <CircleCheck size={18} aria-hidden="true" />
              <FormattedMessage id="app_installed" />
            </p>
          ) : null}
        </div>
      </header>
      {/* A phone shows one guide, step by step; a wide page all of them. */}
      <div className={styles.choice}>
        <Segment<System>
          label={intl.formatMessage({ id: 'app_system' })}
          wide
          disabled={!isReady}
          items={SYSTEMS.map((value) => ({ value, label: nameOf(value) }))}
          value={system}
          onChange={(chosen) => flow.send({ type: 'system.choose', system: chosen })}
        />
      </div>
      <div className={styles.guides}>
        {SYSTEMS.map((each) => (
          <AppGuide key={each} system={each} context={snapshot.context} place={place} />
        ))}
        {picture ? (
          <figure className={styles.code}>
            <img
              src={picture}
              alt={intl.formatMessage({ id: 'app_code' }, { address: address ?? '' })}
              width={168}
              height={168}
            />
            <figcaption>
              <FormattedMessage id="app_scan" />
            </figcaption>
          </figure>
        ) : null}
      </div>
      <div className={styles.ways}>
        <p className={styles.small} aria-live="polite">
          <FormattedMessage
            id="app_step"
            values={{ step: intl.formatNumber(step), count: intl.formatNumber(count) }}
          />
        </p>
        <Button
          kind="secondary"
          disabled={!isReady || step === 1}
          onClick={() => flow.send({ type: 'step.back' })}
        >
          <FormattedMessage id="step_back" />
        </Button>
        <Button disabled={!isReady || step === count} onClick={() => flow.send({ type: 'step.next' })}>
          <FormattedMessage id="step_next" />
        </Button>
      </div>
      <Alert
        tone="info"
        action={
          address ? (
            <CopyButton
              text={address}
              label={intl.formatMessage({ id: 'copy' })}
              copiedLabel={intl.formatMessage({ id: 'copied' })}
            />
          ) : null
        }
      >
        <FormattedMessage id="app_only_here" values={place} />
      </Alert>
    </section>
  );
}
