import type { Visitor } from '../../../services/browser/member-store.ts';
/** A game, or a vendor's entrance, as it is started (LAU-10). Only the id and the vendor are always known. */
export interface LaunchItem {
  readonly id: string;
  readonly vendor: string | null;
  /** LOTT, ELOTT, or another game type. */
  readonly type?: string | null;
  /** It opens the list of the vendor's games (`isGame` VASSALAGE). */
  readonly isVendorEntrance?: boolean;
  readonly accountTypeName?: string | null;
  readonly code?: string | null;
  readonly playType?: string | null;
  readonly name?: string;
}

export interface GameStartInput {
  readonly visitor: Visitor | null;
  readonly game: LaunchItem;
}
/** `login`: a visitor started a game. */
export type GameStartOutput = 'login' | null;
