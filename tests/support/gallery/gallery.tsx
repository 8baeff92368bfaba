import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { IntlProvider } from 'react-intl';
import en from '../../../src/i18n/lang/en.json';
import '../../../src/styles/tokens.css';
import '../../../src/styles/base.css';
import './gallery.css';
import { Button } from '../../../src/views/ui/Button.tsx';
import { LazyImage } from '../../../src/views/ui/LazyImage.tsx';
import { SafeHtml } from '../../../src/views/ui/SafeHtml.tsx';
import { Skeleton } from '../../../src/views/ui/Skeleton.tsx';
import { VirtualGrid } from '../../../src/views/ui/VirtualGrid.tsx';
import { Controls } from './Controls.tsx';
import { Overlays } from './Overlays.tsx';
import hostile from './hostile.json';
import { games, tile } from './samples.tsx';
import { Shows } from './Shows.tsx';

const query = new URLSearchParams(location.search);
const only = query.get('theme');
if (only) document.documentElement.dataset.theme = only;

function Grid() {
  const [count, setCount] = useState(Number(query.get('grid')));
  return (
    <div id="grid" style={{ padding: 16 }}>
      <VirtualGrid
        label="Games"
        items={games.slice(0, count)}
        itemKey={(game) => game.id}
        loading={query.has('loading')}
        onEndReached={() => setCount((now) => Math.min(games.length, now + 14))}
        renderItem={(game, index, place) => (
          <div {...place}>
            <button type="button" aria-label={game.title}>
              <LazyImage fluid near src={tile((index * 37) % 360)} alt="" width={300} height={400} />
              <strong>{game.title}</strong>
            </button>
          </div>
        )}
        renderSkeleton={() => <Skeleton shape="tile" ratio={0.75} />}
      />
    </div>
  );
}

function Gallery() {
  const themes = only ? [only] : ['light', 'dark'];
  return (
    <IntlProvider locale={query.get('lang') ?? 'en'} messages={en}>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <main id="main" tabIndex={-1}>
        <h1 className="vh">Gallery</h1>
        <Overlays />
        {query.has('hostile') ? hostile.map((html) => <SafeHtml key={html} html={html} />) : null}
        {query.has('grid') ? (
          <Grid />
        ) : (
          <div className="sheet" style={only ? { gridTemplateColumns: '1fr' } : undefined}>
            {themes.map((theme) => (
              <section key={theme} data-theme={theme} aria-label={theme}>
                <p className="display-1">Night of the Domes</p>
                <p className="display-2">Open your account</p>
                <h2 className="h1">Create account</h2>
                <p className="h2">Popüler oyunlar, đổi thưởng</p>
                <p className="h3">Money in and out</p>
                <p>Bakiyen ve açık bahislerin güvende.</p>
                <p className="tnum">1,204.00 97.50 0.65%</p>
                <Controls theme={theme} />
                <Shows theme={theme} />
                <Button kind="quiet">Last one</Button>
              </section>
            ))}
          </div>
        )}
      </main>
    </IntlProvider>
  );
}

const root = document.getElementById('root');
if (root) createRoot(root).render(<Gallery />);
