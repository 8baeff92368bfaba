import { promotionApplicationMachine } from '../../../src/machines/content/promotion-application/promotion-application.machine.ts';
import { ServiceError } from '../../../src/services/service-error.ts';
import { defineModel } from '../../kit/model.ts';
import { proof } from '../common/withdrawal.fixtures.ts';

const right = { comment: 'I played all three' };
const empty = { comment: ' ' };
const longest = { comment: ` ${'a'.repeat(140)} ` };
const tooLong = { comment: 'a'.repeat(141) };
const changed = (...proofs: ReturnType<typeof proof>[]) => ({
  send: { type: 'proofs.changed' as const, proofs },
});

export const model = defineModel(promotionApplicationMachine, {
  title: 'Application for a promotion',
  inputs: { 'the form': { promotionId: 'weekend', title: 'The weekend', visit: 'v1' } },
  events: {
    'draft.keep': { 'what is typed': right },
    'form.submit': {
      ...{ right, empty, '140 characters': longest, '141 characters': tooLong },
      'a picture on its way': ({ context }) =>
        context.proofs.some(({ state }) => state !== 'sent') ? right : undefined,
    },
    'proofs.changed': 'sent',
  },
  outcomes: {
    readDraft: {
      nothing: { done: {} },
      'a draft': { done: { comment: 'As before' } },
      unreadable: { error: new Error('no storage') },
    },
    applyForPromotion: {
      taken: { done: undefined },
      refused: {
        error: new ServiceError('refused', 'fields_invalid', {
          detail: { fields: { comment: 'promotion_comment_too_long' } },
        }),
      },
      closed: { error: new ServiceError('refused', 'promotion_closed') },
      'applied before': { error: new ServiceError('refused', 'promotion_joined') },
      lost: { error: new ServiceError('offline') },
    },
    proofs: { sending: changed(proof('sending')), sent: changed(proof('sent')) },
  },
  tours: 'states',
  home: (s) => s.matches('editing'),
  rules: [
    {
      id: 'a comment of 1 to 140 characters is sent, and nothing while a picture is on its way',
      requirements: ['VAL-47'],
      always: (s, { label }) => {
        if (!label.startsWith('form.submit')) return true;
        const isRight =
          /\((right|140 characters)\)$/.test(label) &&
          s.context.proofs.every(({ state }) => state === 'sent');
        return s.matches('sending') === isRight && (isRight || Object.keys(s.context.problems).length > 0);
      },
    },
    {
      id: 'pictures are picked for a promotion, three at most',
      requirements: ['VAL-50'],
      always: (_, { started }) =>
        started.every(
          ({ actor, input }) =>
            actor !== 'proofs' || JSON.stringify(input) === JSON.stringify({ purpose: 'promotion', max: 3 }),
        ),
    },
    {
      id: 'what was typed is sent with its pictures, in the name of this visit, also again',
      always: (s, { started }) =>
        started.every(
          ({ actor, input }) =>
            actor !== 'applyForPromotion' ||
            JSON.stringify(input) ===
              JSON.stringify({
                application: s.context.application,
                visit: 'v1',
              }),
        ) &&
        (!s.matches('sending') ||
          (s.context.application?.comment === s.context.comment &&
            s.context.application.promotionId === 'weekend')),
    },
    {
      id: 'a request that is sent again is the same one',
      always: (s, { label, from }) =>
        label !== 'application.retry' ||
        (s.matches('sending') && s.context.application === from?.context.application),
    },
    {
      id: 'what was typed stays, whatever the platform says',
      always: (s, { label, from, actions }) =>
        !/^applyForPromotion = (refused|closed|lost)/.test(label) ||
        (s.context.comment === from?.context.comment && !actions.includes('dropDraft')),
    },
    {
      id: 'an answer that was lost is asked for again; a refusal leads back to the form',
      always: (s, { label }) =>
        (label !== 'applyForPromotion = lost' || s.matches('resultUnknown')) &&
        (label !== 'applyForPromotion = refused' ||
          (s.matches('editing') && s.context.problems.comment === 'promotion_comment_too_long')) &&
        (label !== 'applyForPromotion = closed' ||
          (s.matches('editing') && s.context.failure?.code === 'promotion_closed')),
    },
    {
      id: 'it ends with whether the member has applied, and leaves no draft then',
      always: (s, { label, actions }) =>
        (label !== 'applyForPromotion = taken' ||
          (s.status === 'done' && s.output === true && actions.includes('dropDraft'))) &&
        (label !== 'applyForPromotion = applied before' ||
          (s.matches('taken') && actions.includes('dropDraft'))) &&
        (label !== 'application.close' || s.status === 'done'),
    },
    {
      id: 'a draft is restored',
      always: (s, { label }) => label !== 'readDraft = a draft' || s.context.comment === 'As before',
    },
    {
      id: 'it can always be closed',
      from: (s) => s.status === 'active',
      canReach: (s) => s.status === 'done',
    },
  ],
  instructions: {
    'start the form': 'Press "Apply" on a promotion that takes applications.',
    'draft.keep': 'Type a note, and leave the field.',
    'form.submit (right)': 'Type a note, and press "Send the application".',
    'form.submit (empty)': 'Press "Send the application" with nothing typed.',
    'form.submit (140 characters)': 'Type 140 characters, and press "Send the application".',
    'form.submit (141 characters)': 'Type 141 characters, and press "Send the application".',
    'form.submit (a picture on its way)': 'Press "Send the application" while a picture is being uploaded.',
    'application.retry': 'Press "Try again".',
    'application.close': 'Press the cross.',
    'readDraft = nothing': 'Nothing was typed before.',
    'readDraft = a draft': 'Something was typed before, and the form was closed.',
    'readDraft = unreadable': 'The browser keeps nothing.',
    'applyForPromotion = taken': 'The platform takes the application.',
    'applyForPromotion = refused': 'The platform counts more characters.',
    'applyForPromotion = closed': 'The promotion has ended meanwhile.',
    'applyForPromotion = applied before': 'The member has applied in another tab.',
    'applyForPromotion = lost': 'The network is off while the application is sent.',
    'proofs = sending': 'Pick a picture; it is being uploaded.',
    'proofs = sent': 'Pick a picture; it has arrived.',
  },
});
