import {
  consoleHeader,
  type Session,
  type SignedOut,
  type SignInRequest,
} from '@billfold/shared/contracts/console.contract';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import {
  cleanPerson,
  issueSession,
  sessionCookie,
  sessionMaxAgeS,
} from '../../plugins/operator-session';
import { asOperator, createIdentify, createTokenFinder } from '../../plugins/operator-plugin';
import type { TryToken } from '../../plugins/token-tries';
import { RegistryProblem } from '../../problems/problem.errors';
import { idTokenCookie, idTokenCookieOf } from './console-sign-in.route';
import type { LeaveProvider } from './provider-sign-out.service';
import { type SessionContext, signOut } from './sign-out.service';

const SignIn = Type.Object(
  {
    token: Type.String({ minLength: 1, maxLength: 500 }),
    person: Type.String({ minLength: 1, maxLength: 60 }),
  },
  { additionalProperties: false },
);
const Signed = Type.Unsafe<Session>(
  Type.Object({
    operator: Type.Union([
      Type.Object({
        name: Type.String(),
        role: Type.String(),
        modules: Type.Optional(Type.Array(Type.String())),
        environments: Type.Optional(Type.Array(Type.String())),
      }),
      Type.Null(),
    ]),
    oidc: Type.Optional(Type.Boolean()),
  }),
);

/** Checks the page of a sign-in, too: another site could otherwise sign a browser in under its own account. */
const requireOwnPage = (request: FastifyRequest): void => {
  if (request.headers[consoleHeader] === undefined)
    throw new RegistryProblem(403, 'forbidden', `This call needs the header ${consoleHeader}.`);
};

export type OperatorSessions = SessionContext & { readonly tryToken: TryToken };
/** Null where no OIDC provider is set. */
type SignInWays = { readonly leaveProvider: LeaveProvider | null };

/**
 * The sign-in of a browser to the console. The operator types the token once; the answer is a cookie that no script can
 * read.
 */
export const operatorSessionRoute =
  (context: OperatorSessions & SignInWays): FastifyPluginAsync =>
  async (plain) => {
    const { tokens, tryToken } = context;
    const app = plain.withTypeProvider<TypeBoxTypeProvider>();
    const find = createTokenFinder(tokens);
    const identify = createIdentify(tokens, context.clock.now);
    const attributes = (request: FastifyRequest) =>
      ({
        path: '/registry',
        httpOnly: true,
        sameSite: 'strict',
        secure: request.protocol === 'https',
      }) as const;

    app.post<{ Body: SignInRequest }>(
      '/session',
      { schema: { body: SignIn, response: { 200: Signed } } },
      async (request, reply): Promise<Session> => {
        requireOwnPage(request);
        const { token: secret, person } = request.body;
        if (cleanPerson(person) === '')
          throw new RegistryProblem(
            400,
            'invalid_input',
            'Type your name in letters, digits, dots or hyphens: it is written into the history.',
          );
        const token = await tryToken(request.ip, () => find(secret.trim()));
        if (token === undefined)
          throw new RegistryProblem(401, 'unauthenticated', 'No operator has this token.');
        void reply.setCookie(sessionCookie, issueSession(token, person, context.clock.now()), {
          ...attributes(request),
          maxAge: sessionMaxAgeS,
        });
        return { operator: asOperator({ token, person: cleanPerson(person) }) };
      },
    );

    /** Returns the operator of a page; without a session null, not an error. */
    app.get(
      '/session',
      { schema: { response: { 200: Signed } } },
      async (request): Promise<Session> => {
        const caller = identify(request);
        return {
          operator: caller === null ? null : asOperator(caller),
          ...(context.leaveProvider === null ? {} : { oidc: true }),
        };
      },
    );

    app.delete('/session', async (request, reply) => {
      requireOwnPage(request);
      const ended = await signOut(context, request.cookies[sessionCookie] ?? '');
      void reply
        .clearCookie(sessionCookie, attributes(request))
        .clearCookie(idTokenCookie, idTokenCookieOf(request));
      const leave =
        ended?.isOfProvider === true
          ? await (context.leaveProvider?.(request.cookies[idTokenCookie] ?? '') ?? null)
          : null;
      return leave === null ? reply.code(204).send() : reply.send({ leave } satisfies SignedOut);
    });
  };
