import type { ErrorShape } from './error-shape';

/** Who may call a route. `any` is a signed-in customer or staff member; `public` reads no token. */
export type Access = 'public' | 'customer' | 'merchant' | 'any';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Required on every route of a module: a route without it stops the start. */
    readonly access?: Access;
    /** Default `detail`. */
    readonly errorShape?: ErrorShape;
    /** A session that opens one bill only may call this too; the service then checks which bill. Default false. */
    readonly isOpenToBillSession?: boolean;
  }
}
