/**
 * Proofs: pictures that are uploaded in chunks, one after the other, for the form they are picked in. Lives
 * as long as that form, which receives every change.
 */
import { assign, fromCallback, fromPromise, sendParent, setup, type SnapshotFrom } from 'xstate';
import { dropFile, keepFiles } from '../../../services/browser/file-store.ts';
import {
  UPLOAD_LIMIT,
  UPLOAD_TYPES,
  uploadFile,
  type PickedFile,
  type UploadStatus,
  type UploadPurpose,
} from '../../../services/uploads.ts';
import { failureOf, ServiceError, type Failure } from '../../../services/service-error.ts';
import { known, type FlowMeta } from '../../flow-meta.ts';

export interface ProofsInput {
  /** The purpose of the pictures; the platform accepts each for that alone. */
  readonly purpose: UploadPurpose;
  /** The most pictures allowed. */
  readonly max: number;
}
export interface Proof extends PickedFile {
  readonly state: 'waiting' | 'sending' | 'sent' | 'failed';
  /** Bytes that have been acknowledged. */
  readonly received: number;
  readonly uploadId: string | null;
  readonly fileId: string | null;
  readonly failure: Failure | null;
  /** Why the platform or the browser refuses the file itself, as a message id. */
  readonly problem: string | null;
}
/** A refused file and the reason, as a message id. */
export interface Unfit {
  readonly name: string;
  readonly problem: 'upload_type' | 'upload_too_large' | 'proof_too_many';
}
interface ProofsContext extends ProofsInput {
  readonly proofs: readonly Proof[];
  readonly unfit: readonly Unfit[];
}
export type ProofsParentEvent = { type: 'proofs.changed'; proofs: readonly Proof[] };
type ProofsEvent =
  | { type: 'proofs.add'; files: readonly File[] }
  | { type: 'proof.remove'; id: string }
  | { type: 'proof.retry'; id: string }
  | ({ type: 'proof.progress'; id: string } & UploadStatus)
  | { type: 'proof.sent'; id: string; fileId: string }
  | { type: 'proof.failed'; id: string; failure: Failure; problem: string | null };

const problemOf = ({ type, size }: PickedFile): Unfit['problem'] | null => {
  if (!(UPLOAD_TYPES as readonly string[]).includes(type)) return 'upload_type';
  return size > UPLOAD_LIMIT ? 'upload_too_large' : null;
};

/** The reason for which a refusal rejects the file itself; null for any other error. */
const problemWith = (error: unknown): string | null => {
  const detail = error instanceof ServiceError ? error.detail : null;
  const file = (detail as { fields?: { file?: unknown } } | null)?.fields?.file;
  return typeof file === 'string' ? file : null;
};

/** Splits the picked files into accepted and refused: by type and size, then by the number allowed. */
const sorted = (
  { proofs: taken, max }: ProofsContext,
  files: readonly PickedFile[],
): Pick<ProofsContext, 'proofs' | 'unfit'> => {
  const unfit: Unfit[] = [];
  const proofs = [...taken];
  for (const file of files) {
    const problem = problemOf(file) ?? (proofs.length >= max ? 'proof_too_many' : null);
    if (problem) unfit.push({ name: file.name, problem });
    else
      proofs.push({
        ...file,
        state: 'waiting',
        received: 0,
        uploadId: null,
        fileId: null,
        failure: null,
        problem: null,
      });
  }
  return { proofs, unfit };
};

const changed = (proofs: readonly Proof[], id: string, patch: Partial<Proof>): readonly Proof[] =>
  proofs.map((proof) => (proof.id === id ? { ...proof, ...patch } : proof));
const nextOf = ({ proofs }: ProofsContext): Proof | undefined =>
  proofs.find(({ state }) => state === 'waiting');
const sendingOf = ({ proofs }: ProofsContext): Proof | undefined =>
  proofs.find(({ state }) => state === 'sending');

export const proofsMachine = setup({
  types: {
    context: {} as ProofsContext,
    events: {} as ProofsEvent,
    input: {} as ProofsInput,
    tags: {} as 'sending',
    meta: {} as FlowMeta,
  },
  actors: {
    keepFiles: fromPromise<PickedFile[], { files: readonly File[] }>(async ({ input }) =>
      keepFiles(input.files),
    ),
    sendProof: fromCallback<ProofsEvent, { proof: Proof; purpose: UploadPurpose }>(({ input, sendBack }) => {
      const stop = new AbortController();
      const { proof, purpose } = input;
      const { id, uploadId } = proof;
      const onProgress = (status: UploadStatus): void => sendBack({ type: 'proof.progress', id, ...status });
      uploadFile(proof, { purpose, uploadId, onProgress, signal: stop.signal }).then(
        (fileId) => sendBack({ type: 'proof.sent', id, fileId }),
        (error: unknown) => {
          if (!stop.signal.aborted)
            sendBack({ type: 'proof.failed', id, failure: failureOf(error), problem: problemWith(error) });
        },
      );
      return () => stop.abort();
    }),
  },
  guards: {
    hasPlace: ({ context }) => context.proofs.length < context.max,
    hasNext: ({ context }) => nextOf(context) !== undefined,
    isSending: ({ context }, { id }: { id: string }) => sendingOf(context)?.id === id,
    isThere: ({ context }, { id }: { id: string }) => context.proofs.some((proof) => proof.id === id),
    hasFailed: ({ context }, { id }: { id: string }) =>
      context.proofs.some((proof) => proof.id === id && proof.state === 'failed'),
  },
  actions: {
    assignFiles: assign(({ context }, p: { files: readonly PickedFile[] }) => sorted(context, p.files)),
    dropUnfit: ({ context }, p: { files: readonly PickedFile[] }) => {
      for (const file of p.files) if (!context.proofs.some(({ id }) => id === file.id)) dropFile(file);
    },
    beginNext: assign({
      proofs: ({ context }) => changed(context.proofs, nextOf(context)?.id ?? '', { state: 'sending' }),
    }),
    assignProgress: assign({
      proofs: ({ context }, { id, uploadId, received }: { id: string } & UploadStatus) =>
        changed(context.proofs, id, { uploadId, received }),
    }),
    assignSent: assign({
      proofs: ({ context }, { id, fileId }: { id: string; fileId: string }) =>
        changed(context.proofs, id, { state: 'sent', fileId }),
    }),
    assignFailed: assign({
      proofs: (
        { context },
        { id, failure, problem }: { id: string; failure: Failure; problem: string | null },
      ) => changed(context.proofs, id, { state: 'failed', failure, problem }),
    }),
    assignRetry: assign({
      proofs: ({ context }, { id }: { id: string }) =>
        changed(context.proofs, id, { state: 'waiting', failure: null, problem: null }),
    }),
    dropProof: ({ context }, { id }: { id: string }) => {
      const proof = context.proofs.find((each) => each.id === id);
      if (proof) dropFile(proof);
    },
    removeProof: assign({
      proofs: ({ context }, { id }: { id: string }) => context.proofs.filter((proof) => proof.id !== id),
      unfit: [],
    }),
    notifyParent: sendParent(({ context }): ProofsParentEvent => ({
      type: 'proofs.changed',
      proofs: context.proofs,
    })),
  },
}).createMachine({
  id: 'proofs',
  context: ({ input }) => ({ ...input, proofs: [], unfit: [] }),
  entry: 'notifyParent',
  type: 'parallel',
  on: {
    'proof.remove': {
      guard: { type: 'isThere', params: ({ event }) => event },
      actions: [
        { type: 'dropProof', params: ({ event }) => event },
        { type: 'removeProof', params: ({ event }) => event },
        'notifyParent',
      ],
    },
  },
  states: {
    picker: {
      description: 'Pictures are shown side by side; refused files are named with the reason.',
      meta: { requirements: ['WDR-03', 'WDR-06'], view: 'Proofs' },
      initial: 'ready',
      states: {
        ready: {
          description: 'Pictures can be picked.',
          on: { 'proofs.add': { guard: 'hasPlace', target: 'taking' } },
        },
        taking: {
          description: 'The files are being added.',
          invoke: {
            id: 'keepFiles',
            src: 'keepFiles',
            input: ({ event }) => ({ files: event.type === 'proofs.add' ? event.files : [] }),
            onDone: {
              target: 'ready',
              actions: [
                { type: 'assignFiles', params: ({ event }) => ({ files: event.output }) },
                { type: 'dropUnfit', params: ({ event }) => ({ files: event.output }) },
                'notifyParent',
              ],
            },
            onError: 'ready',
          },
        },
      },
    },
    queue: {
      description: 'Pictures are uploaded one after the other.',
      initial: 'idle',
      states: {
        idle: {
          description: 'Nothing is being uploaded; an interrupted upload can be resumed.',
          always: { guard: 'hasNext', target: 'sending', actions: ['beginNext', 'notifyParent'] },
          on: {
            'proof.retry': {
              guard: { type: 'hasFailed', params: ({ event }) => event },
              actions: [{ type: 'assignRetry', params: ({ event }) => event }, 'notifyParent'],
            },
          },
        },
        sending: {
          description: 'A picture is being uploaded, and its progress is shown.',
          tags: 'sending',
          invoke: {
            id: 'sendProof',
            src: 'sendProof',
            input: ({ context }) => ({
              proof: known(sendingOf(context) ?? null),
              purpose: context.purpose,
            }),
          },
          on: {
            'proof.progress': { actions: { type: 'assignProgress', params: ({ event }) => event } },
            'proof.sent': {
              target: 'idle',
              actions: [{ type: 'assignSent', params: ({ event }) => event }, 'notifyParent'],
            },
            'proof.failed': {
              target: 'idle',
              actions: [{ type: 'assignFailed', params: ({ event }) => event }, 'notifyParent'],
            },
            'proof.retry': {
              guard: { type: 'hasFailed', params: ({ event }) => event },
              actions: [{ type: 'assignRetry', params: ({ event }) => event }, 'notifyParent'],
            },
            'proof.remove': {
              guard: { type: 'isSending', params: ({ event }) => event },
              target: 'idle',
              actions: [
                { type: 'dropProof', params: ({ event }) => event },
                { type: 'removeProof', params: ({ event }) => event },
                'notifyParent',
              ],
            },
          },
        },
      },
    },
  },
});

export type ProofsSnapshot = SnapshotFrom<typeof proofsMachine>;

/** The number of pictures that can still be added. */
export const selectPlaces = ({ context }: ProofsSnapshot): number => context.max - context.proofs.length;
/** Whether no further picture can be added. */
export const selectIsFull = ({ context }: ProofsSnapshot): boolean => context.proofs.length >= context.max;
