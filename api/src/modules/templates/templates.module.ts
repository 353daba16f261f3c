import type { AppModule } from '../../context/app-instance';
import { keepTemplateRoutes, writeTemplateRoutes } from './change-templates.route';
import { listTemplatesRoute, previewTemplateRoutes } from './read-templates.route';

/** Texts with merge fields that staff write once: for chats, mass messages and automated events. */
export const templatesModule: AppModule = (app, dependencies) => {
  listTemplatesRoute(app, dependencies);
  previewTemplateRoutes(app, dependencies);
  writeTemplateRoutes(app, dependencies);
  keepTemplateRoutes(app, dependencies);
};
