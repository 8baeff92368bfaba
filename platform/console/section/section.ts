import type * as v from 'valibot';
import type { Deps } from '../../runtime/deps.ts';
import type { SettingValues } from '../../runtime/settings.ts';
import type { Action } from './action.ts';
import type { Markup } from './markup.ts';

/** Input of a section of the console. */
export interface ConsoleView {
  readonly deps: Deps;
  readonly values: SettingValues;
  /** By the platform's clock. */
  readonly now: number;
  /** A parameter of the console's query; null where it is missing. */
  readonly query: (name: string) => string | null;
}

export interface Section {
  /** Label and element id of its link at the head of the page; null for a section without one. */
  readonly link: { readonly label: string; readonly id: string } | null;
  readonly render: (view: ConsoleView) => Promise<Markup> | Markup;
}

/** A domain's part of the console: sections in order, and actions by the last part of their URL. */
export interface ConsolePart {
  readonly sections: readonly Section[];
  readonly actions?: Readonly<Record<string, Action<v.GenericSchema>>>;
}

/** A section with a link. */
export const linked = (label: string, id: string, render: Section['render']): Section => ({
  link: { label, id },
  render,
});
