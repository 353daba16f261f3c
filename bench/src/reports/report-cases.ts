/** The request of a screen, and its time limit. */
export type ReportCase = { readonly path: string; readonly goalMs: number };

const dashboard = (range: string, goalMs: number): ReportCase => ({
  path: `merchants/reports?default_report_range=${range}`,
  goalMs,
});
const usualGoalMs = 100;

export const reportCases: readonly ReportCase[] = [
  dashboard('ytd', 300),
  ...['30', 'month', 'week', 'today'].map((range) => dashboard(range, usualGoalMs)),
  ...[
    'reports/ageing?limit=25',
    'reports/ageing?limit=25&bucket=days_over_90',
    'reports/ageing/summary',
    'reports/declines?limit=25',
    'reports/declines?limit=25&kind=return',
    'reports/declines/summary',
    'reports/messages?limit=25',
    'reports/messages?limit=25&outcome=failed,undelivered',
    'reports/messages/summary',
    'reports/forecast?limit=25',
    'reports/forecast/summary',
    'reports/deposits?limit=25',
  ].map((path) => ({ path, goalMs: usualGoalMs })),
];
