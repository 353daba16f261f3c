import { type AppModule, operatorPath } from '../../plugins/app-dependencies';
import { openConsoleFiles } from './console-files';
import { consoleSignInRoute } from './console-sign-in.route';
import { consoleRoute } from './console.route';
import { operatorSessionRoute, type OperatorSessions } from './operator-session.route';

/** The operators' console: sign-in, page and files. */
export const consoleModule: AppModule<OperatorSessions> = async (app, dependencies) => {
  await app.register(
    operatorSessionRoute({ ...dependencies, hasOidc: dependencies.config.oidc !== null }),
    { prefix: operatorPath },
  );
  const { oidc } = dependencies.config;
  if (oidc !== null) await app.register(consoleSignInRoute(dependencies, oidc));
  await app.register(consoleRoute(openConsoleFiles()));
};
