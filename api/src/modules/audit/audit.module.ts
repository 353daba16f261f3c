import type { AppModule } from '../../context/app-instance';
import { exportAuditRoute } from './export-audit.route';
import { listAuditRoute } from './list-audit.route';

export const auditModule: AppModule = (app, dependencies) => {
  listAuditRoute(app, dependencies);
  exportAuditRoute(app, dependencies);
};
