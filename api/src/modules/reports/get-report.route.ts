import { ReportQuery, ReportView } from '@billfold/shared/contracts/report.contract';
import { longestReport, reportCards, reportPeriods } from '@billfold/shared/contracts/report-words';
import { Type } from 'typebox';
import type { App, AppDependencies } from '../../context/app-instance';
import { invalidInput } from '../../core/problem.errors';
import { failures } from '../../http/error-schema';
import { staffContext } from '../../http/request-context';
import { readReport } from './read-report.service';
import { readDays } from './report-list';
import { countDays, type Days } from './report-range.domain';
import { presentReport } from './present-report';

/** Throws 400 for one end without the other, and for a period that is turned around or too long. */
const readPeriod = (query: Parameters<typeof readDays>[0]): Days | undefined => {
  const { from, to } = readDays(query);
  if (from === undefined && to === undefined) return undefined;
  if (from === undefined || to === undefined)
    throw invalidInput('Choose the first and the last day.');
  if (from > to) throw invalidInput('The first day must be on or before the last day.');
  if (countDays({ from, to }) > longestReport)
    throw invalidInput(`Choose at most ${longestReport} days.`);
  return { from, to };
};

/** GET merchants/reports: what the cards of the dashboard show. */
export const getReportRoute = (app: App, dependencies: AppDependencies): void => {
  app.get(
    '/merchants/reports',
    {
      config: { access: 'merchant', permission: 'reports' },
      schema: {
        tags: ['Reports'],
        summary: 'Sums of a range or of chosen days, of all merchants of the caller',
        querystring: Type.Object(ReportQuery),
        response: { 200: ReportView, ...failures(400, 401, 403) },
      },
    },
    async (request) => {
      const {
        default_report_range: requestedRange,
        merchant_id: merchantIds,
        parts,
      } = request.query;
      // The schema has checked both.
      const range = reportPeriods.find((name) => name === requestedRange) ?? '30';
      const cards =
        parts === undefined ? reportCards : reportCards.filter((card) => parts.includes(card));
      return presentReport(
        await readReport(staffContext(request, dependencies), {
          range,
          days: readPeriod(request.query),
          merchantIds,
          cards,
        }),
      );
    },
  );
};
