/** A length: a non-negative number of pixels, a percent or a pixel string (MOD-14). */
export type Length = number | `${number}%` | `${number}px`;

export interface ModalShape {
  readonly width: Length;
  readonly height: Length | 'auto';
  readonly pivotX: number;
  readonly pivotY: number;
  readonly minWidth: number;
  readonly minHeight: number;
}

const isLength = (value: unknown): boolean =>
  (typeof value === 'number' && Number.isFinite(value) && value >= 0) ||
  (typeof value === 'string' && /^\d+(\.\d+)?(px|%)$/.test(value));
const isPivot = (value: number): boolean => value >= 0 && value <= 1;

/** Whether a modal of this shape may be opened (MOD-14 to MOD-16). */
export const isModalShape = (shape: ModalShape): boolean =>
  isLength(shape.width) &&
  (shape.height === 'auto' || isLength(shape.height)) &&
  isPivot(shape.pivotX) &&
  isPivot(shape.pivotY) &&
  shape.minWidth >= 0 &&
  shape.minHeight >= 0;
