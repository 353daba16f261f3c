import type { AppModule } from '../../context/app-instance';
import { exportAgeingRoute, listAgeingRoute, sumAgeingRoute } from './ageing.route';
import { exportDeclinesRoute, listDeclinesRoute, sumDeclinesRoute } from './declines.route';
import {
  exportDepositLinesRoute,
  exportDepositsRoute,
  listDepositLinesRoute,
  listDepositsRoute,
  readDepositRoute,
} from './deposits.route';
import { exportForecastRoute, listForecastRoute, sumForecastRoute } from './forecast.route';
import { getReportRoute } from './get-report.route';
import {
  exportMessageReportRoute,
  listMessageReportRoute,
  sumMessagesRoute,
} from './messages.route';
import { registerReportDays } from './report-days.job';

/** Reports over invoices, payments and messages, and the daily sums that they read. */
export const reportsModule: AppModule = (app, dependencies) => {
  registerReportDays(app, dependencies);
  for (const route of [
    getReportRoute,
    listAgeingRoute,
    sumAgeingRoute,
    exportAgeingRoute,
    listDeclinesRoute,
    sumDeclinesRoute,
    exportDeclinesRoute,
    listMessageReportRoute,
    sumMessagesRoute,
    exportMessageReportRoute,
    listForecastRoute,
    sumForecastRoute,
    exportForecastRoute,
    listDepositsRoute,
    readDepositRoute,
    listDepositLinesRoute,
    exportDepositsRoute,
    exportDepositLinesRoute,
  ])
    route(app, dependencies);
};
