import { type AppModule, operatorPath } from '../../plugins/app-dependencies';
import { openConsoleFiles } from './console-files';
import { originOf } from './console-id-token';
import { callbackPath, consoleSignInRoute } from './console-sign-in.route';
import { consoleRoute } from './console.route';
import { createOidcClient } from './oidc-client';
import { createLeaveProvider, type LeaveProvider } from './provider-sign-out.service';
import { operatorSessionRoute, type OperatorSessions } from './operator-session.route';

/** The operators' console: sign-in, page and files. */
export const consoleModule: AppModule<OperatorSessions> = async (app, dependencies) => {
  const { config, clock } = dependencies;
  const { oidc } = config;
  let leaveProvider: LeaveProvider | null = null;
  if (oidc !== null) {
    const client = createOidcClient(oidc, `${originOf(config)}${callbackPath}`, clock);
    leaveProvider = createLeaveProvider(dependencies, oidc, client);
    await app.register(consoleSignInRoute(dependencies, oidc, client));
  }
  await app.register(operatorSessionRoute({ ...dependencies, leaveProvider }), {
    prefix: operatorPath,
  });
  await app.register(consoleRoute(openConsoleFiles()));
};
