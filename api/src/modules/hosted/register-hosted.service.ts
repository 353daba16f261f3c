import { hostedCodeStatement } from '@billfold/shared/contracts/sign-up-wording';
import type { SecretHasher } from '../../core/secret-hasher';
import type { UseCaseContext } from '../../context/use-case-context';
import { assertGoodPin, assertOwnPin } from '../auth/auth.public';
import { assertClaim, registerCustomer } from '../sign-up/sign-up.public';
import { checkHostedCode, type HostedVisitor } from './hosted-code.service';

export type HostedRegistration = HostedVisitor & {
  readonly code: string;
  readonly email: string;
  /** YYYY-MM-DD */
  readonly birthdate: string;
  readonly pin: string;
  readonly address: string;
};

/**
 * Activates an invited customer of the merchant with the texted code; stored facts must match: the birthday of a
 * person, the e-mail of a business customer. Records the consent to texts from the page. Opens no session.
 */
export const registerHosted = async (
  context: UseCaseContext<null>,
  hasher: SecretHasher,
  registration: HostedRegistration,
): Promise<{ readonly username: string }> => {
  assertGoodPin(registration.pin);
  const { customer, code } = await checkHostedCode(context, registration);
  const { email, birthdate: dateOfBirth, address } = registration;
  const given = {
    firstName: undefined,
    lastName: undefined,
    businessName: undefined,
    zip: undefined,
    email,
    dateOfBirth,
  };
  await assertClaim(context, {
    customer,
    name: customer.username,
    facts: given,
    isBusiness: undefined,
    hasProvedPhone: true,
    address,
  });
  assertOwnPin(registration.pin, { dateOfBirth, phone: customer.phone });
  const pinHash = await hasher.hashPin(registration.pin);
  await registerCustomer(
    context,
    {
      customer,
      given,
      pinHash,
      code,
      merchantId: customer.merchant_id,
      source: 'POST hosted_payment/register',
      needsWholeProfile: false,
      agreements: { terms: null, texts: hostedCodeStatement },
    },
    async () => undefined,
  );
  context.log.info({ userId: customer.id }, 'customer registered on the hosted page');
  return { username: customer.username };
};
