import { consolePath } from '@billfold/shared/contracts/console.contract';
import type { AppDependencies } from '../../plugins/app-dependencies';
import { personSigner } from '../../plugins/operator-plugin';
import type { OidcSettings } from '../../settings/oidc-settings';
import { originOf, readIdToken } from './console-id-token';
import type { OidcClient } from './oidc-client';

/** The address at which the provider ends a person's session, too; null where nothing is left to do but here. */
export type LeaveProvider = (idTokenCookie: string) => Promise<string | null>;

/**
 * The sign-out at an OIDC provider. The session here has ended by then: it does not depend on the provider's answer.
 */
export const createLeaveProvider = (
  { config, log }: Pick<AppDependencies, 'config' | 'log'>,
  oidc: OidcSettings,
  client: OidcClient,
): LeaveProvider => {
  const signer = personSigner(oidc);
  const backTo = `${originOf(config)}${consolePath}`;
  return (cookie) =>
    client.signOutAddress(readIdToken(signer, cookie), backTo).catch((error: unknown) => {
      log('The OIDC provider does not answer: its own session of an operator may go on.', error);
      return null;
    });
};
