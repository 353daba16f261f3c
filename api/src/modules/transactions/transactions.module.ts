import type { AppModule } from '../../context/app-instance';
import { exportTransactionsRoute } from './export-transactions.route';
import { listTransactionsRoute } from './list-transactions.route';
import { readTransactionRoutes } from './read-transaction.route';

export const transactionsModule: AppModule = (app, dependencies) => {
  listTransactionsRoute(app, dependencies);
  readTransactionRoutes(app, dependencies);
  exportTransactionsRoute(app, dependencies);
};
