import type { GracefulStop } from '@billfold/server-kit/http/graceful-stop';
import type { Permission } from '@billfold/shared/contracts/permissions.contract';
import type { Actor } from '../core/actor';
import type { ErrorShape } from './error-shape';

/**
 * Who may call a route. `any` is a signed-in customer or staff member; `public` reads no token; `link` takes a session
 * or the single-use token of an invoice link, which the service then consumes.
 */
export type Access = 'public' | 'customer' | 'merchant' | 'any' | 'link';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Required on every route of a module: a route without it stops the start. */
    readonly access?: Access;
    /**
     * Required where staff may call: what they need at the merchant of the record. Their actor then reaches only the
     * merchants where they have it. `own` is for what belongs to the caller's own account, and needs none.
     */
    readonly permission?: Permission | 'own';
    /** Default `detail`. A function chooses by the body, which may be anything: it runs before validation, too. */
    readonly errorShape?: ErrorShape | ((body: unknown) => ErrorShape);
    /**
     * A session that opens one invoice only may call this too; the service then checks which invoice. Default false.
     */
    readonly isOpenToBillSession?: boolean;
    /**
     * The session of a link in a text or mail may call this too; the service then checks which invoice, and shows
     * nothing else of the customer. Default false.
     */
    readonly isOpenToPaySession?: boolean;
  }

  interface FastifyInstance {
    /** Every route below /api. The access tests are generated from this list. */
    readonly routeTable: RouteOptions[];
    /** Ends the running work; `close` comes after. */
    readonly gracefulStop: GracefulStop;
  }

  interface FastifyRequest {
    /** Null on public routes, and on `link` routes that were given a link token. */
    actor: Actor | null;
    /** On `link` routes: a customer's token that is no session. */
    linkToken: string | null;
  }
}
