import { proofsMachine } from '../../../src/machines/wallet/proofs/proofs.machine.ts';
import { ServiceError } from '../../../src/services/service-error.ts';
import { defineModel } from '../../kit/model.ts';

const file = (id: string, patch: object = {}) => ({
  id,
  name: `${id}.png`,
  size: 600_000,
  type: 'image/png',
  url: `blob:${id}`,
  ...patch,
});
/** A number of pictures, each with a name of its own. */
const fresh = (taken: readonly { readonly id: string }[], count: number) =>
  [...'abcdefg']
    .filter((id) => !taken.some((proof) => proof.id === id))
    .slice(0, count)
    .map((id) => file(id));
const failure = { kind: 'offline', code: 'offline', serverMessage: null } as const;

export const model = defineModel(proofsMachine, {
  title: 'Proofs of a withdrawal',
  inputs: {
    plain: { purpose: 'withdrawalProof', max: 3 },
    'one alone': { purpose: 'depositSlip', max: 1 },
  },
  events: {
    'proofs.add': {
      some: ({ context }) => (context.proofs.length < context.max ? { files: [] } : undefined),
      'one too many': ({ context }) => (context.proofs.length < context.max ? undefined : { files: [] }),
    },
    'proof.remove': {
      'the first': ({ context }) => (context.proofs.some(({ id }) => id === 'a') ? { id: 'a' } : undefined),
      'one that is not there': { id: 'z' },
    },
    'proof.retry': {
      'the first': ({ context }) =>
        context.proofs.some(({ id, state }) => id === 'a' && state === 'failed') ? { id: 'a' } : undefined,
      'one that is not there': { id: 'z' },
    },
    'proof.progress': 'sent',
    'proof.sent': 'sent',
    'proof.failed': 'sent',
  },
  outcomes: {
    keepFiles: {
      one: { done: (_, { context }) => fresh(context.proofs, 1) },
      'four and two that do not fit': {
        done: (_, { context }) => [
          ...fresh(context.proofs, 4),
          file('x', { type: 'image/heic' }),
          file('y', { size: 5 * 1024 * 1024 + 1 }),
        ],
      },
      broken: { error: new ServiceError('malformed') },
    },
    sendProof: {
      half: {
        send: ({ context }) => {
          const now = context.proofs.find(({ state }) => state === 'sending');
          return now && { type: 'proof.progress' as const, id: now.id, uploadId: 'u', received: 262_144 };
        },
      },
      arrives: {
        send: ({ context }) => {
          const now = context.proofs.find(({ state }) => state === 'sending');
          return now && { type: 'proof.sent' as const, id: now.id, fileId: `f-${now.id}` };
        },
      },
      breaks: {
        send: ({ context }) => {
          const now = context.proofs.find(({ state }) => state === 'sending');
          return now && { type: 'proof.failed' as const, id: now.id, failure, problem: null };
        },
      },
    },
  },
  home: (s) => s.matches({ picker: 'ready', queue: 'idle' }),
  rules: [
    {
      id: 'never more than three, or one where one is enough, and none but PNG and JPG of at most 5 MB',
      requirements: ['WDR-03'],
      never: ({ context: { proofs, purpose } }) =>
        proofs.length > (purpose === 'depositSlip' ? 1 : 3) ||
        proofs.some(({ type, size }) => !/^image\/(png|jpeg)$/.test(type) || size > 5 * 1024 * 1024),
    },
    {
      id: 'one is sent at a time',
      requirements: ['ERR-13'],
      always: (s) =>
        s.context.proofs.filter(({ state }) => state === 'sending').length === Number(s.hasTag('sending')),
    },
    {
      id: 'the form is notified of every picture that is added, removed, sent or interrupted',
      always: ({ context }, { label, from, sentToParent }) =>
        label === 'sendProof = half' ||
        context.proofs === from?.context.proofs ||
        sentToParent.includes('proofs.changed'),
    },
    {
      id: 'an upload that broke off goes on where it was',
      requirements: ['WDR-03'],
      always: (s, { label, from }) =>
        label !== 'proof.retry (the first)' ||
        s.context.proofs[0]?.uploadId === from?.context.proofs[0]?.uploadId,
    },
    {
      id: 'what has arrived has the name that the platform gave it',
      always: ({ context: { proofs } }) =>
        proofs.every(({ state, fileId }) => (state === 'sent') === (fileId !== null)),
    },
  ],
  instructions: {
    start: 'Pick "Not received", or go on with a transfer by hand ({case}).',
    'proofs.add': 'Press "Add image" and pick files ({case}).',
    'proof.remove': 'Press the cross on a picture ({case}).',
    'proof.retry': 'Press "Try again" on a picture ({case}).',
    'keepFiles = one': 'It is one picture.',
    'keepFiles = four and two that do not fit': 'They are four pictures, a HEIC and one larger than 5 MB.',
    'keepFiles = broken': 'The browser does not give the files.',
    'sendProof = half': 'The platform has a piece of it.',
    'sendProof = arrives': 'The platform has all of it.',
    'sendProof = breaks': 'The connection breaks.',
  },
});
