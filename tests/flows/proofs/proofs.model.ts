import { proofsMachine } from '../../../src/machines/wallet/proofs.machine.ts';
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
const failure = { kind: 'offline', code: 'offline', serverMessage: null } as const;

export const model = defineModel(proofsMachine, {
  title: 'Proofs of a withdrawal',
  events: {
    'proofs.add': { some: { files: [] } },
    'proof.remove': { 'the first': { id: 'a' }, 'one that is not there': { id: 'z' } },
    'proof.retry': { 'the first': { id: 'a' }, 'one that is not there': { id: 'z' } },
    'proof.progress': 'sent',
    'proof.sent': 'sent',
    'proof.failed': 'sent',
  },
  outcomes: {
    keepFiles: {
      one: { done: [file('a')] },
      'four and two that do not fit': {
        done: [
          file('a'),
          file('b'),
          file('c'),
          file('d'),
          file('e', { type: 'image/heic' }),
          file('f', { size: 5 * 1024 * 1024 + 1 }),
        ],
      },
      broken: { error: new ServiceError('malformed') },
    },
    sendProof: {
      half: {
        send: ({ context }) => {
          const now = context.proofs.find(({ state }) => state === 'sending');
          return now && { type: 'proof.progress', id: now.id, uploadId: 'u', received: 262_144 };
        },
      },
      arrives: {
        send: ({ context }) => {
          const now = context.proofs.find(({ state }) => state === 'sending');
          return now && { type: 'proof.sent', id: now.id, fileId: `f-${now.id}` };
        },
      },
      breaks: {
        send: ({ context }) => {
          const now = context.proofs.find(({ state }) => state === 'sending');
          return now && { type: 'proof.failed', id: now.id, failure };
        },
      },
    },
  },
  home: (s) => s.matches('resting'),
  rules: [
    {
      id: 'never more than three, and none but PNG and JPG of at most 5 MB',
      requirements: ['WDR-03'],
      never: ({ context: { proofs } }) =>
        proofs.length > 3 ||
        proofs.some(({ type, size }) => !/^image\/(png|jpeg)$/.test(type) || size > 5 * 1024 * 1024),
    },
    {
      id: 'one is sent at a time, and who waits is heard of every change',
      always: (s, { from, told }) =>
        s.context.proofs.filter(({ state }) => state === 'sending').length === Number(s.matches('sending')) &&
        (from === null || !from.matches('sending') || s.matches('sending') || told.includes('proofs.told')),
    },
    {
      id: 'an upload that broke off goes on where it was',
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
  say: {
    start: 'Pick "Not received".',
    'proofs.add': 'Press "Add image" and pick files.',
    'proof.remove': 'Press the cross on a picture ({case}).',
    'proof.retry': 'Press "Try again" on a picture ({case}).',
    'keepFiles = one': 'It is one picture.',
    'keepFiles = four and two that do not fit': 'They are four pictures, a HEIC and one larger than 5 MB.',
    'keepFiles = broken': 'The browser does not give the files.',
    'sendProof = half': 'The platform has a piece of it.',
    'sendProof = arrives': 'The platform has all of it.',
    'sendProof = breaks': 'The line breaks.',
  },
});
