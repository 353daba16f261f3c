import type { AppModule } from '../../context/app-instance';
import { bulkTagsRoutes } from './bulk-tags.route';
import { searchTagsRoute } from './search-tags.route';
import { changeTagsRoutes, customerTagsRoutes, readTagsRoutes } from './tags.route';

/** Names by which staff sort the customers of a merchant. */
export const tagsModule: AppModule = (app, dependencies) => {
  readTagsRoutes(app, dependencies);
  changeTagsRoutes(app, dependencies);
  customerTagsRoutes(app, dependencies);
  searchTagsRoute(app, dependencies);
  bulkTagsRoutes(app, dependencies);
};
