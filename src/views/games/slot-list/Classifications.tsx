import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import type { MessageId } from '../../../i18n/message-id.ts';
import { Chip, Chips } from '../../ui/Chip.tsx';
import { gamesOf, type Lane } from '../../layout/categories.ts';
import { classificationsOf, type Classification } from './classifications.ts';

const NAMES: Readonly<Record<Classification['code'], MessageId>> = {
  JP: 'type_jp',
  AC: 'type_ac',
  BG: 'type_bg',
  SC: 'type_sc',
  VP: 'type_vp',
  TG: 'type_tg',
};

interface ClassificationsProps {
  readonly lane: Lane;
  readonly chosen: string | null;
  /** Whether to show counts: those of the category cover all vendors together. */
  readonly counts: boolean;
  readonly onChoose: (code: string | null) => void;
}

const Count = ({ value }: { value: number | null }) =>
  value === null ? null : <FormattedNumber value={value} />;

/** One chip for each kind of game of the category; nothing where it has none. */
export function Classifications({ lane, chosen, counts, onChoose }: ClassificationsProps) {
  const intl = useIntl();
  const classifications = classificationsOf(lane);
  if (classifications.length === 0) return null;
  return (
    <Chips label={intl.formatMessage({ id: 'filter_types' })}>
      <Chip
        selected={chosen === null}
        count={counts ? <Count value={gamesOf(lane.vendors)} /> : undefined}
        onSelect={() => onChoose(null)}
      >
        <FormattedMessage id="type_all" />
      </Chip>
      {classifications.map(({ code, gameCount }) => (
        <Chip
          key={code}
          selected={chosen === code}
          count={counts ? <Count value={gameCount} /> : undefined}
          onSelect={() => onChoose(code)}
        >
          <FormattedMessage id={NAMES[code]} />
        </Chip>
      ))}
    </Chips>
  );
}
