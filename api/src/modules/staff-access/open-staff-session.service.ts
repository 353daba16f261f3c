import type { Executor } from '../../db/database';
import { type DeviceToken, type SignedIn, startSession, wrongPassword } from '../auth/auth.public';
import { nameDevice } from './device-name.domain';
import { newDeviceMail } from './factor-mail.domain';
import type { FactorContext } from './factor-proof.service';
import { tellMember } from './tell-member.service';
import { hasOtherDevices, trustDevice } from './trusted-devices.queries';

/** Of a sign-in: the browser that signs in. */
export type Caller = {
  readonly address: string;
  readonly userAgent: string | null;
  readonly deviceToken: DeviceToken;
};

export type StaffSignIn = {
  readonly user: SignedIn['user'];
  /** The one that was proved. */
  readonly passwordHash: string;
  readonly caller: Caller;
  /** Whether a code was given, too. */
  readonly isFactorProved: boolean;
  /** Not to ask for a code in this browser for a while. */
  readonly isRemembered: boolean;
};

/** Opens the session of a staff member after all required steps, and mails them about a browser that is new. */
export const openStaffSession = async (
  transaction: Executor,
  { clock, config }: FactorContext,
  { user, passwordHash, caller, isFactorProved, isRemembered }: StaffSignIn,
): Promise<SignedIn> => {
  const now = clock.now();
  const { address, userAgent, deviceToken } = caller;
  const world = { now, settings: config.security };
  const opened = await startSession(transaction, world, {
    userId: user.id,
    kind: 'merchant',
    secretHash: passwordHash,
    deviceToken,
    place: { address, userAgent },
    secondFactorAt: isFactorProved ? now : null,
  });
  if (opened === undefined) throw wrongPassword();
  const { device, token } = opened;
  if (isFactorProved && isRemembered) {
    const until = new Date(now.getTime() + config.security.secondFactor.rememberMs);
    await trustDevice(transaction, { id: device.id, now, until });
  }
  if (device.isNew && (await hasOtherDevices(transaction, user.id, device.id)))
    await tellMember(transaction, { config, now }, user.id, (recipient) =>
      newDeviceMail({ ...recipient, device: nameDevice(userAgent), address }),
    );
  return { token, deviceToken: device.token, user };
};
