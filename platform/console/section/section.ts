import type * as v from 'valibot';
import type { Deps } from '../../runtime/deps.ts';
import type { SettingValues } from '../../runtime/settings.ts';
import type { Action } from './action.ts';
import type { Markup } from './markup.ts';

/** What a section of the console is drawn from. */
export interface ConsoleView {
  readonly deps: Deps;
  readonly values: SettingValues;
  /** By the platform's clock. */
  readonly now: number;
  /** A part of the query of the console's address; null where it is not there. */
  readonly query: (name: string) => string | null;
}

export interface Section {
  /** Label and element id of its link at the head of the page; null for a section without one. */
  readonly link: { readonly label: string; readonly id: string } | null;
  readonly render: (view: ConsoleView) => Promise<Markup> | Markup;
}

/** What a domain brings to the console: sections in their order, and actions by the last part of their address. */
export interface ConsolePart {
  readonly sections: readonly Section[];
  readonly actions?: Readonly<Record<string, Action<v.GenericSchema>>>;
}

/** A section that has a link. */
export const linked = (label: string, id: string, render: Section['render']): Section => ({
  link: { label, id },
  render,
});
