import type { AppModule } from '../../context/app-instance';
import { createGroupRoute, deleteGroupRoute, editGroupRoute } from './change-groups.route';
import {
  listGroupMessagesRoute,
  listGroupsRoute,
  previewGroupRoute,
  readGroupRoutes,
} from './read-groups.route';

/** Groups of customers by conditions, and the messages that were sent to them. */
export const groupsModule: AppModule = (app, dependencies) => {
  listGroupsRoute(app, dependencies);
  readGroupRoutes(app, dependencies);
  previewGroupRoute(app, dependencies);
  createGroupRoute(app, dependencies);
  editGroupRoute(app, dependencies);
  deleteGroupRoute(app, dependencies);
  listGroupMessagesRoute(app, dependencies);
};
