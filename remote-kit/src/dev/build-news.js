import { WebSocketServer } from 'ws';

/**
 * Announces each build to the pages of a running product, in the messages of webpack-dev-server at `/ws`: what the
 * shell listens to (shell/src/page/local-builds/build-news.ts).
 */
export const createBuildNews = (httpServer) => {
  const server = new WebSocketServer({ noServer: true });
  let latest = [];
  const send = (client) => {
    for (const message of latest) client.send(JSON.stringify(message));
  };
  httpServer.on('upgrade', (request, socket, head) => {
    if (request.url !== '/ws') return;
    server.handleUpgrade(request, socket, head, send);
  });
  const announce = (messages) => {
    latest = messages;
    for (const client of server.clients) send(client);
  };
  return {
    built: (hash) => announce([{ type: 'hash', data: hash }, { type: 'ok' }]),
    failed: (message) => announce([{ type: 'errors', data: [{ message }] }]),
    close: () => {
      for (const client of server.clients) client.terminate();
      server.close();
    },
  };
};
