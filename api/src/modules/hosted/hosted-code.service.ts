import type { HostedLogoResponse } from '@billfold/shared/contracts/access.contract';
import type { UseCaseContext } from '../../context/use-case-context';
import { contactOf } from '../../core/business-contact.domain';
import { checkTextCode, type CodeBinding, type OpenCode } from '../auth/auth.public';
import { accentOf, findMerchantByName } from '../merchants/merchants.public';
import {
  alreadyRegistered,
  businessUnknown,
  codeText,
  findCustomerOfPhone,
  limitCodes,
  type LinkedCustomer,
  phoneUnknown,
  textCode,
} from '../sign-up/sign-up.public';
import { hostedCodeInvalid } from './hosted.errors';

/** `phone` is ten digits. */
export type HostedVisitor = { readonly phone: string; readonly merchantName: string };

/** Throws businessUnknown. */
export const getHostedBranding = async (
  { db }: UseCaseContext<null>,
  merchantName: string,
): Promise<HostedLogoResponse> => {
  const merchant = await findMerchantByName(db, merchantName);
  if (merchant === undefined) throw businessUnknown();
  return {
    merchant_logo: merchant.logo_url,
    merchant_name: merchant.name,
    merchant_accent: accentOf(merchant.brand_color),
    merchant_contact: contactOf(merchant, merchant.name),
  };
};

const bindingOf = (customer: LinkedCustomer, phone: string): CodeBinding => ({
  purpose: 'hosted',
  userId: customer.id,
  merchantId: customer.merchant_id,
  phone,
});

/**
 * Texts a code to a customer of the merchant. Throws phoneUnknown for any other phone, after
 * counting it, and businessUnknown.
 */
export const sendHostedCode = async (
  context: UseCaseContext<null>,
  visitor: HostedVisitor & { readonly address: string },
): Promise<void> => {
  const { phone, merchantName, address } = visitor;
  await limitCodes(context, { phone, address, subscriptionId: undefined });
  const merchant = await findMerchantByName(context.db, merchantName);
  if (merchant === undefined) throw businessUnknown();
  const customer = await findCustomerOfPhone(context.db, phone, merchant.id);
  if (customer === undefined) throw phoneUnknown();
  const wording = codeText(merchant.name, context.config.security.codes.lifetimeMs);
  await textCode(context, {
    ...bindingOf(customer, phone),
    subscriptionId: customer.subscription_id,
    wording,
  });
  context.log.info(
    { userId: customer.id, merchantId: merchant.id },
    'a code for the hosted page was sent',
  );
};

export type CheckedVisitor = { readonly customer: LinkedCustomer; readonly code: OpenCode };

/**
 * The customer of a code, which stays valid. Throws the same for a wrong or expired code and for an
 * unknown phone or merchant; alreadyRegistered only to the owner of the phone.
 */
export const checkHostedCode = async (
  context: UseCaseContext<null>,
  { phone, merchantName, code }: HostedVisitor & { readonly code: string },
): Promise<CheckedVisitor> => {
  const merchant = await findMerchantByName(context.db, merchantName);
  const customer =
    merchant === undefined ? undefined : await findCustomerOfPhone(context.db, phone, merchant.id);
  if (customer === undefined) throw hostedCodeInvalid();
  const found = await checkTextCode(context, bindingOf(customer, phone), code);
  if (found === undefined) throw hostedCodeInvalid();
  if (customer.state === 'active') throw alreadyRegistered();
  return { customer, code: found };
};
