import { useSelector } from '@xstate/react';
import { LOCALES } from '../../../config.ts';
import type { AppChildren } from '../../../machines/app/app/app.refs.ts';
import { flowAttributes } from '../../flow-attributes.ts';
import { Button } from '../../ui/Button.tsx';
import styles from '../system-status/ClosedScreen.module.css';
import TEXTS from './messages-missing.json' with { type: 'json' };

/** No catalogue could be loaded, so this screen bundles its texts, in both offered languages. */
export function MessagesMissingScreen({ preferences }: { preferences: AppChildren['preferences'] }) {
  const snapshot = useSelector(preferences, (state) => state);
  const isBusy = snapshot.hasTag('busy');
  const retry = () => preferences.send({ type: 'catalogue.retry' });
  return (
    <main className={styles.messagesMissing} {...flowAttributes(snapshot)} aria-busy={isBusy || undefined}>
      <img src={`/art/logo-${snapshot.context.theme}.svg`} alt="Statehouse" width={165} height={32} />
      {TEXTS.map(({ language, title, why, retry: label }) => (
        <section key={language} lang={LOCALES[language as keyof typeof LOCALES]}>
          <h1 className="h2">{title}</h1>
          <p>{why}</p>
          <Button size="lg" busy={isBusy} onClick={retry}>
            {label}
          </Button>
        </section>
      ))}
    </main>
  );
}
