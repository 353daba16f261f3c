import type { AppModule } from '../../context/app-instance';
import { listTransactionsRoute } from './list-transactions.route';

export const transactionsModule: AppModule = (app, dependencies) => {
  listTransactionsRoute(app, dependencies);
};
