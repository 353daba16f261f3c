import { type AppModule, operatorPath } from '../../plugins/app-dependencies';
import { openConsoleFiles } from './console-files';
import { consoleRoute } from './console.route';
import { operatorSessionRoute, type OperatorSessions } from './operator-session.route';

/** The operators' console: sign-in, page and files. */
export const consoleModule: AppModule<OperatorSessions> = async (app, dependencies) => {
  await app.register(operatorSessionRoute(dependencies), { prefix: operatorPath });
  await app.register(consoleRoute(openConsoleFiles()));
};
