import * as contract from './contract/team-reports.ts';
import type { AgentIncome, TeamBetting, TeamOverview, TeamProfit } from './contract/team-reports.ts';
import { dayStarts, daysBack, type Period } from './days.ts';
import { call } from './http.ts';

export type { AgentIncome, TeamBetting, TeamOverview, TeamProfit };

/** The reports of an agent’s team. */
export type TeamReportName = 'overview' | 'betting' | 'profit' | 'income';
export type TeamReport =
  | { readonly of: 'overview'; readonly data: TeamOverview }
  | { readonly of: 'betting'; readonly data: TeamBetting }
  | { readonly of: 'profit'; readonly data: TeamProfit }
  | { readonly of: 'income'; readonly data: AgentIncome };
export interface TeamReportQuery {
  readonly report: TeamReportName;
  readonly days: number;
  /** The last day is this many days ago. */
  readonly daysAgo: number;
}

/** A report about whole days in the browser's own zone; amounts in minor units. */
export const getTeamReport = async (
  { report, days, daysAgo }: TeamReportQuery,
  signal?: AbortSignal,
): Promise<TeamReport & { readonly period: Period }> => {
  const period = daysBack(days, daysAgo);
  const range = { startTime: period.from, endTime: period.to };
  const byDay = { days: dayStarts(days, daysAgo).join(), endTime: period.to };
  switch (report) {
    case 'overview':
      return { of: report, period, data: await call(contract.getTeamOverview, byDay, { signal }) };
    case 'betting':
      return { of: report, period, data: await call(contract.getTeamBetting, range, { signal }) };
    case 'profit':
      return { of: report, period, data: await call(contract.getTeamProfit, range, { signal }) };
    case 'income':
      return { of: report, period, data: await call(contract.getAgentIncome, byDay, { signal }) };
  }
};
