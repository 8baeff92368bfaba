import { useState } from 'react';
import { Accordion } from '../../../src/views/ui/Accordion.tsx';
import { Alert } from '../../../src/views/ui/Alert.tsx';
import { Button } from '../../../src/views/ui/Button.tsx';
import { Carousel } from '../../../src/views/ui/Carousel.tsx';
import { CopyButton } from '../../../src/views/ui/CopyButton.tsx';
import { Countdown, CountdownText } from '../../../src/views/ui/Countdown.tsx';
import { DateTime } from '../../../src/views/ui/DateTime.tsx';
import { EmptyState, ErrorState } from '../../../src/views/ui/StateBlock.tsx';
import { LazyImage } from '../../../src/views/ui/LazyImage.tsx';
import { LoopStrip, Marquee } from '../../../src/views/ui/Loop.tsx';
import { Money } from '../../../src/views/ui/Money.tsx';
import { Odometer } from '../../../src/views/ui/Odometer.tsx';
import { Pager } from '../../../src/views/ui/Pager.tsx';
import { DomeGauge, Progress } from '../../../src/views/ui/Progress.tsx';
import { RunningNumber, stepped } from '../../../src/views/ui/RunningNumber.tsx';
import { SafeHtml } from '../../../src/views/ui/SafeHtml.tsx';
import { ScrollTop } from '../../../src/views/ui/ScrollTop.tsx';
import { Skeleton } from '../../../src/views/ui/Skeleton.tsx';
import { SlidePuzzle } from '../../../src/views/ui/SlidePuzzle.tsx';
import { Table } from '../../../src/views/ui/Table.tsx';
import { emptyArt, piece, scene, tile } from './samples.tsx';

const run = stepped(4_821_390_577, 16_511, 3000);
const ANNOUNCEMENTS = [
  { id: 'n1', lead: 'Maintenance:', text: 'Halcyon tables close Sunday 05:00–06:30.' },
  { id: 'n2', lead: 'New:', text: '40 slots from Pagoda 8 are on.' },
  { id: 'n3', text: 'November VIP rebates are in the accounts.' },
];
const ROWS = [
  { time: '09:41:07', game: 'Coronet Ways', bet: 1000 },
  { time: '09:40:22', game: 'Khepri Gold', bet: 500 },
  { time: '09:38:50', game: 'Boğaz SK – Karaca FK', bet: 10_000 },
];
const HTML =
  '<p>Tables close <b>Sunday</b>. <a href="https://example.com">More</a></p><img src=x onerror="window.hit=1"><script>window.hit=1</script>';

function Moving({ theme }: { theme: string }) {
  const controls = { pauseLabel: `Pause ${theme}`, playLabel: `Play ${theme}` };
  return (
    <>
      <p className="name">Carousel, marquee, strip</p>
      <Carousel
        label={`Banners ${theme}`}
        kindLabel="carousel"
        slideKindLabel="slide"
        slideLabel={(index, count) => `${index + 1} / ${count}`}
        {...controls}
        slides={['Night of the Domes', 'Weekend reload', 'Forty new slots'].map((title, index) => ({
          id: title,
          content: (
            <div className="slide" style={{ background: `hsl(${160 + index * 40} 60% 20%)` }}>
              <p className="display-2">{title}</p>
              <a href="#join">Join {theme}</a>
            </div>
          ),
        }))}
      />
      <div className="card" style={{ padding: '8px 12px' }}>
        <Marquee label={`News ${theme}`} {...controls} items={ANNOUNCEMENTS} onSelect={() => {}} />
      </div>
      <LoopStrip
        label={`Makers ${theme}`}
        {...controls}
        items={Array.from({ length: 14 }, (_, index) => ({
          id: `v${index}`,
          content: <span>Maker {index}</span>,
        }))}
      />
    </>
  );
}

function Numbers() {
  return (
    <>
      <p className="name">Money, time, odometer</p>
      <div className="row" style={{ gap: 20 }}>
        <Money minor={1_248_050} exponent={2} symbol="P" hero />
        <Money minor={-500} exponent={2} symbol="P" signed />
        <Money minor={4820} exponent={2} symbol="P" signed />
        <Money minor={1} exponent={2} symbol="P" hidden hiddenLabel="hidden" />
        <DateTime ms={Date.UTC(2026, 10, 20, 8)} />
        <CountdownText remainingMs={48_000} />
      </div>
      <div className="hall">
        <RunningNumber compute={run}>
          {(minor) => <Odometer minor={minor} exponent={2} symbol="P" />}
        </RunningNumber>
      </div>
      <Countdown
        remainingMs={5_077_000}
        labels={{ hours: 'hours', minutes: 'minutes', seconds: 'seconds' }}
      />
      <div className="row">
        <div style={{ flex: 1, display: 'grid', gap: 10 }}>
          <Progress label="Done" value={68} />
          <Progress label="Task" value={74} tone="gilt" />
        </div>
        <DomeGauge label="6 minutes 12 on average" share={0.6}>
          6 m 12
        </DomeGauge>
      </div>
    </>
  );
}

/** All components that only display. */
export function Shows({ theme }: { theme: string }) {
  const [open, setOpen] = useState<string | null>('a');
  const [page, setPage] = useState(3);
  const [settled, setSettled] = useState<number | null>(null);
  const near = settled !== null && Math.abs(settled - 236) < 6;
  return (
    <>
      <Numbers />
      <Moving theme={theme} />
      <p className="name">Messages, loading, empty, error</p>
      <Alert>The account or the password is not right.</Alert>
      <Alert tone="warn" title="Maintenance">
        Tables close on Sunday.
      </Alert>
      <Alert tone="ok">Saved.</Alert>
      <Alert tone="info">A code is on its way.</Alert>
      <div className="card">
        <Accordion
          openId={open}
          onToggle={(id) => setOpen(open === id ? null : id)}
          items={[
            {
              id: 'a',
              title: 'Planned maintenance: Halcyon tables',
              meta: '2026-11-20 08:00:00',
              content: <SafeHtml html={HTML} />,
            },
            {
              id: 'b',
              title: '40 new slots from Pagoda 8',
              meta: '2026-11-18 12:30:00',
              content: 'They are on.',
            },
          ]}
        />
      </div>
      <div className="card pad" aria-busy="true" style={{ display: 'flex', gap: 12 }}>
        <Skeleton shape="arch" width={44} height={48} />
        <div style={{ flex: 1, display: 'grid', gap: 10, alignContent: 'center' }}>
          <Skeleton width="60%" />
          <Skeleton width="36%" />
        </div>
      </div>
      <div className="two">
        <div className="card">
          <EmptyState
            art={emptyArt}
            title="No favourites yet"
            action={
              <Button size="sm" kind="quiet">
                Browse hot games
              </Button>
            }
          >
            Tap the heart on any game to keep it here.
          </EmptyState>
        </div>
        <div className="card">
          <ErrorState
            art={emptyArt}
            title="Games did not load"
            action={
              <Button size="sm" kind="secondary">
                Try again
              </Button>
            }
          >
            The network link is unstable. Nothing was charged.
          </ErrorState>
        </div>
      </div>
      <p className="name">Pictures</p>
      <div style={{ display: 'grid', gridTemplateColumns: 'repeat(4, 1fr)', gap: 12 }}>
        <LazyImage fluid priority src={tile(200)} alt="Royal Sevens" width={300} height={400} />
        <LazyImage fluid src={tile(330)} alt="Marigold Fever" width={300} height={400} />
        <Skeleton shape="tile" ratio={0.75} />
        <LazyImage fluid src="/missing.png" alt="Broken" width={300} height={400} />
      </div>
      <p className="name">Table and pager</p>
      <Table
        caption={`Bets ${theme}`}
        rows={ROWS}
        rowKey={(row) => row.time}
        selectedKey="09:38:50"
        columns={[
          { id: 'time', head: 'Time', cell: (row) => row.time },
          { id: 'game', head: 'Game', cell: (row) => <b>{row.game}</b> },
          {
            id: 'bet',
            head: 'Bet',
            numeric: true,
            phoneLabel: 'Bet',
            cell: (row) => <Money minor={row.bet} exponent={2} />,
          },
        ]}
      />
      <Pager
        label={`Pages ${theme}`}
        backLabel="Previous"
        onLabel="Next"
        pageLabel={(to) => `Page ${to}`}
        page={page}
        total={70}
        onChange={setPage}
      />
      <p className="name">Slider</p>
      <div className="row">
        <SlidePuzzle
          background={scene}
          piece={piece}
          pieceWidth={48}
          pieceHeight={48}
          pieceY={60}
          status={settled === null ? 'ready' : near ? 'passed' : 'failed'}
          label={`Slide the arch ${theme}`}
          pictureLabel="A scene with a gap"
          prompt="Slide"
          hint="Arrow keys move it, Enter confirms"
          valueText={(x) => `${x} of 292`}
          lessLabel="Left"
          moreLabel="Right"
          confirmLabel="Confirm"
          onSettle={({ x }) => setSettled(x)}
        />
        <CopyButton text="STH-884" label="Copy" copiedLabel="Copied" />
        <ScrollTop label="To the top" />
        <output data-testid={`settled-${theme}`}>{settled}</output>
      </div>
    </>
  );
}
