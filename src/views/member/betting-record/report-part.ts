import type { BettingRecordSnapshot } from '../../../machines/member/betting-record/betting-record.machine.ts';

export type Part = NonNullable<
  NonNullable<BettingRecordSnapshot['context']['detail']>['report']
>['parts'][number];
export type PartOf<Kind extends Part['kind']> = Extract<Part, { kind: Kind }>;
export interface Amounts {
  readonly exponent: number;
}
