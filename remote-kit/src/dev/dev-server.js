import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Gives every module its own port, the same on every machine, so that a link to it stays valid. */
export const portOf = (module) =>
  8_300 + (createHash('sha256').update(module).digest().readUInt16BE(0) % 600);

/** The running product that the page comes from. */
const product = (process.env.PRODUCT_URL ?? 'http://localhost:8080').replace(/\/+$/, '');

const hintAtProduct = () =>
  fetch(product, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(5_000) }).catch(
    () => {
      console.log(
        `Nothing answers at ${product} yet. Start the product there, or name another one by PRODUCT_URL.\n`,
      );
    },
  );

/** The first address of a module that needs nothing filled in. */
const firstPath = (folder) => {
  const { routes } = JSON.parse(readFileSync(path.join(folder, 'module.json'), 'utf8'));
  return (routes.find((route) => !route.path.includes(':')) ?? { path: '/' }).path;
};

/** Prints the link that opens the module inside the running product. */
export const printLink = ({ folder, module, port }) => {
  const origin = `http://localhost:${port}`;
  console.log(
    `\n${module} is served at ${origin}. Open it inside the running product:\n\n  ${product}${firstPath(folder)}?use=${module}@${origin}\n\nEvery edit is taken into the open page. The banner in the page leads back to the released one.\n`,
  );
  void hintAtProduct();
};

/** What the page, which is of another origin, on this machine or deployed, needs to load the files. */
export const headersForShell = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Private-Network': 'true',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Cache-Control': 'no-store',
};

/**
 * Every build has its own folder, to which release.json redirects: to the page that runs the one before it, it is
 * another release, also when an edit is taken back. File names are content hashes, so that behind all folders is one.
 */
const serveBuildFolders = (server) => (request, response, next) => {
  if (request.url === '/release.json') {
    server.middleware.waitUntilValid(({ endTime }) =>
      response.writeHead(302, { Location: `/build-${endTime}/release.json` }).end(),
    );
    return;
  }
  request.url = request.url.replace(/^\/build-\w+\//, '/');
  next();
};

/**
 * A server that began anew knows no way from the builds of the one before. Without an answer the browser would
 * complain.
 */
const answerNoUpdate = (request, response, next) => {
  if (!/\.hot-update\.json(\.mjs)?$/.test(request.url)) return next();
  return response.setHeader('Content-Type', 'text/javascript').end('export default undefined;');
};

/** The next free port behind the module's own, of this machine alone. */
const listening = (module) => {
  // The next free one, when another process has it.
  process.env.WEBPACK_DEV_SERVER_BASE_PORT ??= String(portOf(module));
  process.env.RSPACK_DEV_SERVER_BASE_PORT ??= String(portOf(module));
  return { host: 'localhost', port: process.env.DEV_PORT ?? 'auto' };
};

/**
 * Serves one remote to a running shell, which takes it instead of the released one in the browser that opens the
 * printed link. The shell gets every build by the server's socket and takes it into the open page
 * (shell/src/page/local-builds). Components take edits by themselves (fast-refresh). The options of webpack's and of
 * rspack's development server.
 */
export const createDevServer = ({ folder, module = path.basename(folder) }) => ({
  ...listening(module),
  hot: false,
  liveReload: false,
  client: false,
  static: false,
  allowedHosts: 'all',
  headers: headersForShell,
  devMiddleware: { publicPath: '/' },
  setupMiddlewares: (middlewares, server) => {
    const position = middlewares.findIndex(({ name }) => name.endsWith('dev-middleware'));
    return middlewares
      .toSpliced(position + 1, 0, { name: 'no-update', middleware: answerNoUpdate })
      .toSpliced(position, 0, { name: 'build-folders', middleware: serveBuildFolders(server) });
  },
  onListening: ({ server }) => printLink({ folder, module, port: server.address().port }),
});

/** Serves one remote without the shell, with a page of its own. */
export const createStandAloneServer = ({ folder, module = path.basename(folder) }) => ({
  ...listening(module),
  onListening: ({ server }) =>
    console.log(
      `\n${module} runs without the shell at http://localhost:${server.address().port}${firstPath(folder)}\n`,
    ),
});
