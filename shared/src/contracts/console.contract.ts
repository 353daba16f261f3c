import type { Operator } from './rollout.contract';

/** Where the console is; everything below it answers with its page, but its files. */
export const consolePath = '/registry/console';
export const consoleFilesPath = `${consolePath}/files`;
/**
 * Begins the sign-in with the OIDC provider; `?to=` names the page to come back to. `?sign_in=` of a console page says
 * why it failed.
 */
export const signInPath = `${consolePath}/sign-in`;

/**
 * The header of each changing call of a signed-in browser. Another site cannot send it: a form has no headers, and a
 * script of another origin needs a preflight.
 */
export const consoleHeader = 'x-registry-console';

/** GET /registry/api/session: who is signed in. */
export type Session = {
  readonly operator: Operator | null;
  /** There is a sign-in with an OIDC provider, too. Absent: tokens alone. */
  readonly oidc?: boolean;
};

/**
 * DELETE /registry/api/session of a session with an OIDC provider that has a sign-out: the browser goes there next.
 * Else 204.
 */
export type SignedOut = { readonly leave: string };

/** POST /registry/api/session, answered with the `Session`; DELETE ends it. */
export type SignInRequest = {
  /** An operator's token. */
  readonly token: string;
  /** The person who signs in, recorded beside the token's name in the history. */
  readonly person: string;
};
