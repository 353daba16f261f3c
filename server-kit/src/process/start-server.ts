import type { App } from '../http/app';
import type { GracefulStop } from '../http/graceful-stop';

export type ListenSettings = {
  readonly host: string;
  /** 0 lets the system choose. */
  readonly port: number;
  /** How long a connection that a proxy keeps stays open for one more request after a stop began. */
  readonly shutdownQuietMs: number;
  /** How long answers under way may take after a stop began; the stop cuts later ones. */
  readonly shutdownGraceMs: number;
};

type Built = { readonly app: App; readonly stop: GracefulStop };

export type StartedServer<Server extends Built = Built> = {
  /** Where the server listens, without a slash at the end. */
  readonly url: string;
  readonly built: Server;
  /** Finishes answers under way, without an error for a caller, then frees the port and the database connections. */
  readonly close: () => Promise<void>;
};

/** Builds a server over its open database and listens. Closes both when that fails. */
export const startServer = async <Server extends Built>(
  config: ListenSettings,
  database: { readonly close: () => Promise<void> },
  build: () => Promise<Server>,
): Promise<StartedServer<Server>> => {
  try {
    const built = await build();
    try {
      return {
        url: await built.app.listen({ host: config.host, port: config.port }),
        built,
        close: async () => {
          await built.stop.endConnections({
            quietMs: config.shutdownQuietMs,
            graceMs: config.shutdownGraceMs,
          });
          await built.app.close();
          await database.close();
        },
      };
    } catch (error) {
      await built.app.close();
      throw error;
    }
  } catch (error) {
    await database.close();
    throw error;
  }
};
