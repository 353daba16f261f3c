import type { AppModule } from '../../context/app-instance';
import { attentionRoutes } from './attention.route';

/** What a person at the desk has to look at. */
export const attentionModule: AppModule = (app, dependencies) => {
  attentionRoutes(app, dependencies);
};
