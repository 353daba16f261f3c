import { consolePath, signInPath } from '@billfold/shared/contracts/console.contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { operatorPath, type AppDependencies } from '../../plugins/app-dependencies';
import {
  issuePersonSession,
  seal,
  sessionCookie,
  sessionMaxAgeS,
  unseal,
} from '../../plugins/operator-session';
import { personSigner } from '../../plugins/operator-plugin';
import type { OidcSettings } from '../../settings/oidc-settings';
import { originOf, sealIdToken } from './console-id-token';
import { personOf, rightsOf, type Checks, type OidcClient } from './oidc-client';

/** Holds what the callback is compared with, in the browser that began the sign-in. */
export const signInCookie = 'billfold_operator_sign_in';
/**
 * The provider's token of a sign-in, for its sign-out: a longer one does not fit into a cookie, and the provider asks
 * instead.
 */
export const idTokenCookie = 'billfold_operator_id';
const longestIdToken = 2_800;
const signInWithinS = 600;
export const callbackPath = `${signInPath}/callback`;

type Begun = Checks & { readonly to: string; readonly expiresAt: number };
type Refusal = 'expired' | 'refused' | 'no_role' | 'unavailable';

const isBegun = (value: unknown): value is Begun =>
  typeof value === 'object' &&
  value !== null &&
  ['state', 'nonce', 'verifier', 'to'].every(
    (name) => typeof (value as Record<string, unknown>)[name] === 'string',
  );

/** A page of the console; any other address becomes the console's first page. */
const ownPage = (to: string, origin: string): string => {
  if (!URL.canParse(to, origin)) return consolePath;
  const { origin: given, pathname, search } = new URL(to, origin);
  const isOwn =
    given === origin && (pathname === consolePath || pathname.startsWith(`${consolePath}/`));
  return isOwn && !pathname.startsWith(signInPath) ? `${pathname}${search}` : consolePath;
};

const cookieOf = (request: FastifyRequest) => ({
  httpOnly: true,
  secure: request.protocol === 'https',
});

export const idTokenCookieOf = (request: FastifyRequest) =>
  ({ ...cookieOf(request), path: `${operatorPath}/session`, sameSite: 'strict' }) as const;

/** The sign-in to the console with an OIDC provider. Its session is the same cookie as that of a token. */
export const consoleSignInRoute =
  (
    { config, clock, log }: Pick<AppDependencies, 'config' | 'clock' | 'log'>,
    oidc: OidcSettings,
    client: OidcClient,
  ): FastifyPluginAsyncTypebox =>
  async (app) => {
    const origin = originOf(config);
    const signer = personSigner(oidc);
    const signInKey = `sign-in ${signer.secret}`;
    const refuse = (reply: FastifyReply, refusal: Refusal) =>
      reply.redirect(`${consolePath}?sign_in=${refusal}`);
    app.addHook('onRequest', async (_request, reply) => {
      void reply.header('Cache-Control', 'no-store').header('Referrer-Policy', 'no-referrer');
    });

    app.get(
      signInPath,
      {
        schema: {
          querystring: Type.Object({ to: Type.Optional(Type.String({ maxLength: 500 })) }),
        },
      },
      async (request, reply) => {
        const begun = await client.begin().catch((error: unknown) => {
          log('The OIDC provider does not answer.', error);
          return null;
        });
        if (begun === null) return refuse(reply, 'unavailable');
        const facts: Begun = {
          ...begun.checks,
          to: ownPage(request.query.to ?? consolePath, origin),
          expiresAt: clock.now().getTime() + signInWithinS * 1_000,
        };
        return reply
          .setCookie(signInCookie, seal(signInKey, facts), {
            ...cookieOf(request),
            path: signInPath,
            // The provider's page leads back here: a strict cookie would not come along.
            sameSite: 'lax',
            maxAge: signInWithinS,
          })
          .redirect(begun.address);
      },
    );

    app.get(callbackPath, async (request, reply) => {
      const begun = unseal(signInKey, request.cookies[signInCookie] ?? '');
      void reply.clearCookie(signInCookie, { ...cookieOf(request), path: signInPath });
      const callback = new URL(request.url, origin);
      const isOwn =
        isBegun(begun) &&
        begun.expiresAt > clock.now().getTime() &&
        callback.searchParams.get('state') === begun.state;
      if (!isOwn) return refuse(reply, 'expired');
      const finished = await client.finish(callback, begun).catch((error: unknown) => {
        log('The sign-in with the OIDC provider failed.', error);
        return null;
      });
      if (finished === null) return refuse(reply, 'refused');
      const { claims, idToken } = finished;
      const rights = rightsOf(oidc, claims);
      if (rights === null) return refuse(reply, 'no_role');
      const session = issuePersonSession(
        signer,
        { name: personOf(oidc, claims), rights },
        clock.now(),
      );
      if (idToken.length <= longestIdToken)
        void reply.setCookie(idTokenCookie, sealIdToken(signer, idToken), {
          ...idTokenCookieOf(request),
          maxAge: sessionMaxAgeS,
        });
      return reply
        .setCookie(sessionCookie, session, {
          ...cookieOf(request),
          path: '/registry',
          sameSite: 'strict',
          maxAge: sessionMaxAgeS,
        })
        .redirect(ownPage(begun.to, origin));
    });
  };
