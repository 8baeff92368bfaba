import { useSelector } from '@xstate/react';
import { FormattedMessage, useIntl } from 'react-intl';
import { selectChild, type AppRef } from '../../../machines/app/app/app.refs.ts';
import { selectTheme } from '../../../machines/app/preferences/preferences.machine.ts';
import {
  selectPopular,
  selectQuestions,
  selectTopic,
  type HelpCentreRef,
} from '../../../machines/content/help-centre/help-centre.machine.ts';
import type { FeedbackRef } from '../../../machines/content/feedback/feedback.machine.ts';
import { flowAttributes } from '../../flow-attributes.ts';
import { selectBalance } from '../../../machines/wallet/common/select-balance.ts';
import { drawing } from '../../games/common/artwork.ts';
import { unitOf } from '../../games/common/catalogue.ts';
import { Loading } from '../../layout/Loading.tsx';
import { LoadFailed } from '../../layout/LoadFailed.tsx';
import { blogOf } from '../../layout/services.ts';
import { Accordion } from '../../ui/Accordion.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState } from '../../ui/StateBlock.tsx';
import { LateFeedback } from '../feedback/LateFeedback.tsx';
import { HelpAnswer } from './HelpAnswer.tsx';
import { HelpSupport } from './HelpSupport.tsx';
import { HelpTopics } from './HelpTopics.tsx';
import styles from './HelpCentre.module.css';

const PLACES = [1, 2, 3, 4, 5];
/** Characters of a search. */
const LONGEST = 80;

interface Props {
  readonly flow: HelpCentreRef;
  readonly app: AppRef;
}

/** The help centre: topics, questions and answers, support and feedback (ROU-13, ROU-14, ROU-22, HLP-01 to HLP-03). */
export function HelpCentrePage({ flow, app }: Props) {
  const intl = useIntl();
  const snapshot = useSelector(flow, (state) => state);
  const theme = useSelector(useSelector(app, selectChild('preferences')), selectTheme);
  const blog = useSelector(app, ({ context }) => blogOf(context.site?.status.settings));
  const feedback = useSelector(flow, ({ children }) => children.feedback as FeedbackRef | undefined);
  const wallet = useSelector(app, selectChild('walletBalance'));
  const unit = unitOf(useSelector(wallet, (state) => (state ? selectBalance(state) : null)));
  const { search, question, failure, takesFeedback, topics, topic } = snapshot.context;
  const questions = selectQuestions(snapshot);
  const isShown = snapshot.hasTag('shown');
  const isSearch = isShown && search.trim() !== '';
  return (
    <div
      {...flowAttributes(snapshot)}
      aria-busy={snapshot.hasTag('busy') || undefined}
      className={styles.page}
    >
      <header className={styles.hero}>
        <h1 className="h1">
          <FormattedMessage id="help_title" />
        </h1>
        <div role="search" className={styles.search}>
          <SearchField
            label={intl.formatMessage({ id: 'help_search' })}
            clearLabel={intl.formatMessage({ id: 'search_clear' })}
            placeholder={intl.formatMessage({ id: 'help_search_example' })}
            maxLength={LONGEST}
            text={search}
            onSearch={(text) => flow.send({ type: 'search.change', search: text })}
          />
        </div>
        {isShown && selectPopular(snapshot).length > 0 ? (
          <p className={styles.popular}>
            <FormattedMessage id="help_popular" />
            {selectPopular(snapshot).map(({ id, label }) => (
              <button
                key={id}
                type="button"
                onClick={() => flow.send({ type: 'question.open', question: id })}
              >
                {label}
              </button>
            ))}
          </p>
        ) : null}
      </header>
      <div className={styles.columns}>
        {isShown ? (
          <HelpTopics
            topics={topics}
            topic={isSearch ? null : topic}
            blog={blog}
            onChoose={(id) => flow.send({ type: 'topic.choose', topic: id })}
          />
        ) : (
          <div className={styles.topics} />
        )}
        <section aria-labelledby="help-questions" className={styles.questions}>
          <h2 id="help-questions" className="vh" aria-live="polite">
            {isSearch ? (
              <FormattedMessage id="help_found" values={{ count: questions.length, search: search.trim() }} />
            ) : (
              (selectTopic(snapshot)?.title ?? <FormattedMessage id="help_centre" />)
            )}
          </h2>
          {snapshot.matches('loading') ? (
            <Loading className={styles.places}>
              {PLACES.map((place) => (
                <Skeleton key={place} width="100%" height={24} />
              ))}
            </Loading>
          ) : null}
          {snapshot.matches('failed') ? (
            <LoadFailed
              art={drawing('empty-error', theme)}
              title={<FormattedMessage id="help_failed" />}
              failure={failure}
              onRetry={() => flow.send({ type: 'help.reload' })}
            />
          ) : null}
          {snapshot.matches('empty') ? (
            <EmptyState art={drawing('empty-messages', theme)} title={<FormattedMessage id="help_empty" />}>
              <FormattedMessage id="help_empty_hint" />
            </EmptyState>
          ) : null}
          {isShown && questions.length === 0 ? (
            <EmptyState
              art={drawing('empty-search', theme)}
              title={<FormattedMessage id="help_none_found" />}
            >
              <FormattedMessage id="help_write" />
            </EmptyState>
          ) : null}
          {isShown && !isSearch ? <p className={styles.intro}>{selectTopic(snapshot)?.intro}</p> : null}
          {isShown && questions.length > 0 ? (
            <Accordion
              items={questions.map((each) => ({
                id: each.id,
                title: each.title,
                ...(isSearch && { meta: each.topic }),
                content: <HelpAnswer flow={flow} question={each} isOpen={each.id === question} unit={unit} />,
              }))}
              openId={question}
              onToggle={(id) => flow.send({ type: 'question.toggle', question: id })}
            />
          ) : null}
        </section>
        <div className={styles.aside}>
          <HelpSupport app={app} />
          {takesFeedback && feedback ? <LateFeedback flow={feedback} /> : null}
        </div>
      </div>
    </div>
  );
}
