import type { AppModule } from '../../context/app-instance';
import { registerFiles } from './files.route';

export const documentsModule: AppModule = (app, dependencies) => {
  registerFiles(app, dependencies);
};
