import type { AppModule } from '../../context/app-instance';
import { listAuditRoute } from './list-audit.route';

export const auditModule: AppModule = (app, dependencies) => {
  listAuditRoute(app, dependencies);
};
