import type { AppModule } from '../../context/app-instance';
import { registerFiles } from './files.route';
import { getStatementRoute } from './get-statement.route';

export const documentsModule: AppModule = (app, dependencies) => {
  registerFiles(app, dependencies);
  getStatementRoute(app, dependencies);
};
