import * as v from 'valibot';
import { BalanceAnswer } from './wallet.ts';

/** The event stream of a signed-in account: `text/event-stream`, token in the header (rulings: push). */
export const STREAM_PATH = '/wps/stream';
/** Its name where calls are listed: the faults of the console. */
export const STREAM_NAME = 'followLiveUpdates';

/** Resources that a member may have to load again. */
export const CHANGED_RESOURCES = [
  'deposit',
  'withdrawal',
  'contract',
  'favourite',
  'message',
  'bonus',
  'mission',
  'points',
  'rank',
] as const;
export type ChangedResource = (typeof CHANGED_RESOURCES)[number];

/**
 * One message: SSE `id` is `seq`, `data` this object. `seq` counts the messages of one stream; a repeated
 * message has the same `seq`. A union, not a variant: the first screen includes the former anyway, and every
 * visitor would download the latter.
 */
export const StreamMessage = v.union([
  v.object({ type: v.literal('balance'), seq: v.number(), balance: BalanceAnswer }),
  v.object({
    type: v.literal('session.ended'),
    seq: v.number(),
    code: v.string(),
    reason: v.nullish(v.string(), null),
  }),
  v.object({ type: v.literal('status'), seq: v.number() }),
  // Null: anything may have changed.
  v.object({ type: v.literal('news'), seq: v.number(), about: v.nullable(v.picklist(CHANGED_RESOURCES)) }),
  v.object({ type: v.literal('ping'), seq: v.number() }),
]);
export type StreamMessage = v.InferOutput<typeof StreamMessage>;
export type StreamMessageOnWire = v.InferInput<typeof StreamMessage>;
