import { legalAcceptanceMachine } from '../../../src/machines/content/legal-acceptance/legal-acceptance.machine.ts';
import { ServiceError } from '../../../src/services/service-error.ts';
import { defineModel } from '../../kit/model.ts';
import { PRIVACY, TERMS } from '../common/whats-new.fixtures.ts';

export const model = defineModel(legalAcceptanceMachine, {
  title: 'Acceptance of a new document version',
  inputs: {
    'with documents': { documents: [TERMS, PRIVACY] },
    'without knowing them': { documents: null },
  },
  outcomes: {
    listDueDocuments: {
      one: { done: [TERMS] },
      none: { done: [] },
      refused: { error: new ServiceError('offline') },
    },
    acceptDocuments: {
      taken: { done: [] },
      'taken, and another is due': { done: [PRIVACY] },
      'another version is in force': { error: new ServiceError('refused', 'terms_changed') },
      refused: { error: new ServiceError('offline') },
    },
  },
  home: (s) => !s.hasTag('busy'),
  rules: [
    {
      id: 'a new attempt clears the failure of the last one',
      never: (s) => s.matches('accepting') && s.context.failure !== null,
    },
    {
      id: 'nothing is accepted but by a press, and only what was shown',
      requirements: ['VAL-19'],
      always: (s, { label, from }) =>
        s.matches('accepting') === (label === 'documents.accept') &&
        (!s.matches('accepting') ||
          (from !== null &&
            s.context.documents === from.context.documents &&
            s.context.documents.length > 0)),
    },
    {
      id: 'it ends with `accepted` when nothing is due any more, and with null when it is left for later; never by itself',
      requirements: ['VAL-19'],
      always: (s, { label }) =>
        (s.status === 'done') === ['acceptDocuments = taken', 'dialog.close'].includes(label) &&
        (s.status !== 'done' || s.output === (label === 'dialog.close' ? null : 'accepted')),
    },
    {
      id: 'a newer version is reported, and requested again',
      requirements: ['VAL-19'],
      always: (s, { label }) =>
        (label !== 'acceptDocuments = another version is in force' ||
          (s.matches('loading') && s.context.isReplaced)) &&
        (label !== 'acceptDocuments = taken, and another is due' ||
          (s.matches('reviewing') && s.context.isReplaced && s.context.documents[0] === PRIVACY)),
    },
    {
      id: 'a refusal is shown, the documents stay, and the acceptance can be sent again',
      always: (s, { label }) =>
        label !== 'acceptDocuments = refused' || (s.matches('reviewing') && s.context.failure !== null),
    },
    {
      id: 'a list that failed to load is shown as failed and can be requested again; an empty one as empty',
      always: (s, { label }) =>
        s.matches('failed') === (label === 'listDueDocuments = refused') &&
        s.matches('nothingDue') === (label === 'listDueDocuments = none') &&
        (label !== 'documents.reload' || s.matches('loading')),
    },
    {
      id: 'it can always be left',
      from: (s) => s.status !== 'done',
      canReach: (s) => s.status === 'done',
    },
  ],
  instructions: {
    'start with documents': 'Sign in after new terms and a new privacy policy were published.',
    'start without knowing them': 'Press "Read and accept" beside a deposit that is refused for it.',
    'listDueDocuments = one': 'The terms have a new version.',
    'listDueDocuments = none': 'Everything has been accepted, in another tab.',
    'listDueDocuments = refused': 'The network is off while the due documents are requested.',
    'documents.accept': 'Press Accept.',
    'documents.reload': 'Press "Try again".',
    'dialog.close': 'Press "Read later" or the cross.',
    'acceptDocuments = taken': 'The platform keeps the acceptance.',
    'acceptDocuments = taken, and another is due':
      'The platform keeps the acceptance; meanwhile a new privacy policy was published.',
    'acceptDocuments = another version is in force': 'Meanwhile newer terms were published.',
    'acceptDocuments = refused': 'The network is off while the acceptance is sent.',
  },
});
