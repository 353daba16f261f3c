import path from 'node:path';
import { readFacts } from '../build/describe-release.js';
import { federationName } from '../build/remote-options.js';
import { refreshing } from '../fast-refresh/components.js';
import { createBuildNews } from './build-news.js';
import { headersForShell, portOf, printLink } from './dev-server.js';
import { developmentModules, developmentStyles, entryUrl } from './vite-modules.js';

const entry = 'remoteEntry.js';

const releaseOf = ({ folder, module, contract, requires }, build) => {
  const { routes, nav = [], slots = [], inventory = [], owner, version } = readFacts(folder);
  return {
    module,
    version,
    build,
    builtAt: new Date().toISOString(),
    owner,
    contract,
    requires,
    routes: routes.map(({ chunk: _chunk, ...route }) => ({ ...route, boot: [entry], shares: [] })),
    nav,
    slots,
    entry,
    files: [],
    inventory,
  };
};

const manifestOf = (module) => {
  const name = federationName(module);
  const none = { js: { sync: [], async: [] }, css: { sync: [], async: [] } };
  return {
    id: name,
    name,
    metaData: {
      name,
      type: 'app',
      buildInfo: { buildVersion: '', buildName: module },
      remoteEntry: { name: entry, path: '', type: 'module' },
      types: { path: '', name: '', zip: '', api: '' },
      globalName: name,
      publicPath: 'auto',
    },
    shared: [],
    remotes: [],
    exposes: [{ id: `${name}:remote`, name: 'remote', path: './remote', assets: none }],
  };
};

const sendJson = (response, value) => {
  for (const [name, text] of Object.entries(headersForShell)) response.setHeader(name, text);
  response.setHeader('Content-Type', 'application/json').end(JSON.stringify(value));
};

/**
 * Vite's own development server as the shell expects one: release.json, the container, news of its builds. Components
 * take edits by themselves; where none does, vite would load the page again, and the shell mounts the module anew
 * instead.
 */
const serving = (options) => {
  const { folder, module } = options;
  const startedAt = Date.now();
  let builds = 0;
  const buildName = () => `${startedAt.toString(36)}${builds}`;

  const answer = (request, response, next) => {
    const url = request.url.replace(/\?.*$/, '');
    if (url === '/release.json') {
      for (const [name, text] of Object.entries(headersForShell)) response.setHeader(name, text);
      response.writeHead(302, { Location: `/build-${buildName()}/release.json` }).end();
      return;
    }
    const [, file] = /^\/build-\w+\/(.+)$/.exec(url) ?? [];
    if (file === 'release.json') return sendJson(response, releaseOf(options, buildName()));
    if (file === 'mf-manifest.json') return sendJson(response, manifestOf(module));
    if (file === entry) request.url = entryUrl;
    return next();
  };
  return {
    name: 'billfold-development-server',
    apply: 'serve',
    config: () => ({
      appType: 'custom',
      // The development runtime of JSX crashes inside a shell that was built for production.
      oxc: {
        jsx: {
          runtime: 'automatic',
          development: true,
          refresh: true,
          importSource: '@billfold/remote-kit/refresh',
        },
      },
      optimizeDeps: {
        exclude: ['@billfold/remote-kit', ...options.shares],
        entries: [options.remote],
      },
      server: {
        host: 'localhost',
        port: Number(process.env.DEV_PORT ?? portOf(module)),
        strictPort: process.env.DEV_PORT !== undefined,
        cors: { origin: '*' },
        headers: headersForShell,
        hmr: { overlay: false },
      },
    }),
    configureServer: (server) => {
      const { hot } = server.environments.client;
      const news = createBuildNews(server.httpServer);
      const send = hot.send.bind(hot);
      const begin = () => {
        builds += 1;
        news.built(buildName());
      };
      hot.send = (...words) => {
        const [payload] = words;
        if (payload?.type === 'full-reload') return begin();
        if (payload?.type === 'error') news.failed(payload.err?.message ?? 'The build failed');
        if (payload?.type === 'update') news.built(buildName());
        return send(...words);
      };
      server.watcher.add(path.join(folder, 'module.json'));
      server.watcher.on('change', (file) => {
        if (file === path.join(folder, 'module.json')) begin();
      });
      server.middlewares.use(answer);
      server.httpServer.once('listening', () => {
        const { port } = server.httpServer.address();
        // Pictures and fonts are of this server, in a page of another one.
        server.config.server.origin = `http://localhost:${port}`;
        news.built(buildName());
        printLink({ folder, module, port });
      });
      server.httpServer.once('close', news.close);
    },
    transform: (code) =>
      code.includes('$RefreshReg$')
        ? {
            code: refreshing(code, {
              hot: 'import.meta.hot',
              runtime: '@billfold/remote-kit/refresh/runtime',
            }),
            map: null,
          }
        : null,
  };
};

/** The plugins of vite's development server. `shares` are those of the build, with what JSX needs. */
export const developmentPlugins = ({ shares, ...options }) => {
  const all = [...new Set(['react', 'react/jsx-runtime', ...shares])];
  return [
    developmentModules({ ...options, shares: all }),
    serving({ ...options, shares: all }),
    developmentStyles,
  ];
};
