import { useSelector } from '@xstate/react';
import { Volleyball } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import {
  selectFeatured,
  type FeaturedMatchesRef,
} from '../../../machines/games/featured-matches/featured-matches.machine.ts';
import { Section } from '../../content/common/Section.tsx';
import { flowAttributes } from '../../flow-attributes.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Shelf } from '../../ui/Shelf.tsx';
import { ShelfArrows } from '../../ui/ShelfArrows.tsx';
import type { Game } from '../common/catalogue.ts';
import { MatchCard } from './MatchCard.tsx';

const PAGE = 3;
const SHELF = 'featured-shelf';

interface FeaturedMatchesProps {
  readonly flow: FeaturedMatchesRef;
  readonly onPlay: (game: Game) => void;
}

/** Matches in play, then the next ones; each opens the sportsbook (HOM-02). */
export function FeaturedMatches({ flow, onPlay }: FeaturedMatchesProps) {
  const intl = useIntl();
  const snapshot = useSelector(flow, (state) => state);
  const featured = selectFeatured(snapshot);
  const title = intl.formatMessage({ id: 'featured_matches' });
  if (!featured) return null;
  return (
    <div {...flowAttributes(snapshot)}>
      <Section
        id="featured-matches"
        icon={<Volleyball size={20} />}
        title={title}
        href="/sports"
        aside={
          <Badge tone="ember">
            <FormattedMessage id="hot_sport" />
          </Badge>
        }
        controls={
          featured.matches.length > PAGE ? (
            <ShelfArrows
              shelf={SHELF}
              backLabel={intl.formatMessage({ id: 'shelf_back' }, { section: title })}
              forthLabel={intl.formatMessage({ id: 'shelf_forth' }, { section: title })}
            />
          ) : null
        }
      >
        <Shelf id={SHELF} cards={PAGE}>
          {featured.matches.map((match) => (
            <MatchCard key={match.id} match={match} onOpen={() => onPlay(featured.game)} />
          ))}
        </Shelf>
      </Section>
    </div>
  );
}
