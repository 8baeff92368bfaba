import { hasModule, type MenuEntry, type PagesOf } from '../../member/centre/pages.ts';

const negotiates = hasModule('CONTRACTNEG3');

/** The menu of the agent centre (section 2.6); the page keys are the specification's. */
export const AGENT_MENU = [
  { page: 'agentAnnouncement', label: 'agent_announcement', group: null, icon: 'announcement' },
  { page: 'agentTeamOverview', label: 'agent_team_overview', group: 'menu_team', icon: 'overview' },
  { page: 'registerDownline', label: 'agent_register', group: 'menu_team', icon: 'invite' },
  { page: 'subordinateManagement', label: 'agent_team_management', group: 'menu_team', icon: 'team' },
  { page: 'teamBetting', label: 'agent_team_betting', group: 'menu_reports', icon: 'bets' },
  { page: 'agentPnlRecords', label: 'agent_user_profit', group: 'menu_reports', icon: 'profit' },
  { page: 'revenueReport', label: 'agent_income', group: 'menu_reports', icon: 'income' },
  {
    page: 'agentDownlineTransactionDetails',
    label: 'agent_downline_transactions',
    group: 'menu_reports',
    icon: 'record',
  },
  {
    page: 'agentDividendRecord',
    label: 'agent_dividend',
    group: 'menu_contracts',
    icon: 'dividend',
    shows: negotiates,
  },
  {
    page: 'agentDailyWages',
    label: 'agent_daily_salary',
    group: 'menu_contracts',
    icon: 'daily',
    shows: negotiates,
  },
  {
    page: 'agentHourSalary',
    label: 'agent_hourly_salary',
    group: 'menu_contracts',
    icon: 'hourly',
    shows: negotiates,
  },
  {
    page: 'agentRealtimeSalary',
    label: 'agent_realtime_salary',
    group: 'menu_contracts',
    icon: 'realtime',
    shows: negotiates,
  },
] as const satisfies readonly MenuEntry[];

export const AGENT_PAGES: PagesOf<typeof AGENT_MENU> = {
  agentAnnouncement: () => ({ name: 'agentAnnouncement', input: null }),
  agentTeamOverview: () => ({ name: 'teamReport', input: { report: 'overview' } }),
  registerDownline: () => ({ name: 'downlineRegistration', input: null }),
  subordinateManagement: () => ({ name: 'teamManagement', input: null }),
  teamBetting: () => ({ name: 'teamReport', input: { report: 'betting' } }),
  agentPnlRecords: () => ({ name: 'teamReport', input: { report: 'profit' } }),
  revenueReport: () => ({ name: 'teamReport', input: { report: 'income' } }),
  agentDownlineTransactionDetails: () => ({ name: 'downlineTransactions', input: null }),
  agentDividendRecord: () => ({ name: 'contractNegotiation', input: { kind: 'dividend' } }),
  agentDailyWages: () => ({ name: 'contractNegotiation', input: { kind: 'daily' } }),
  agentHourSalary: () => ({ name: 'contractNegotiation', input: { kind: 'hourly' } }),
  agentRealtimeSalary: () => ({ name: 'contractNegotiation', input: { kind: 'realtime' } }),
};
