import type { AppModule } from '../../context/app-instance';
import { downloadFileRoute } from './download-file.route';

/** Files that long exports have written. */
export const exportsModule: AppModule = (app, dependencies) => {
  downloadFileRoute(app, dependencies);
};
