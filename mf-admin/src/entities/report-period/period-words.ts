import type { ReportPeriod } from '@billfold/shared/contracts/report-words';

export const periodWords: Readonly<Record<ReportPeriod, string>> = {
  today: 'Today',
  week: 'Week to date',
  month: 'Month to date',
  '30': 'Last 30 days',
  ytd: 'Year to date',
  last_month: 'Last month',
  last_quarter: 'Last quarter',
};
