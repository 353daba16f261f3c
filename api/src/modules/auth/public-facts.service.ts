import type { MerchantAccent } from '@billfold/shared/contracts/accent.contract';
import type { BusinessContact } from '@billfold/shared/contracts/business-contact.contract';
import type { UseCaseContext } from '../../context/use-case-context';
import { contactOf } from '../../core/business-contact.domain';
import { accentOf } from '../merchants/merchants.public';
import { merchantNotFound } from './auth.errors';
import { findBranding, findPublicCustomerState } from './public-facts.queries';

export type ActiveAnswer = { readonly active: boolean; readonly is_business: boolean };

/** Whether this customer has finished signing up; false for an unknown name. */
export const isUserActive = async (
  context: UseCaseContext<null>,
  username: string,
  merchantName: string | undefined,
): Promise<ActiveAnswer> => {
  const found = await findPublicCustomerState(context.db, username.trim(), merchantName);
  return { active: found?.is_active ?? false, is_business: found?.is_business ?? false };
};

export type Branding = {
  /** As the merchant writes it now: the address may have a former name. */
  readonly merchant_name: string;
  readonly merchant_logo: string;
  readonly merchant_accent: MerchantAccent | null;
  readonly donation_fee: number;
  readonly merchant_contact: BusinessContact | null;
};

/** Name, logo, accent, contact, and donation fee in percent. Throws merchantNotFound. */
export const getBranding = async (
  context: UseCaseContext<null>,
  merchantName: string,
): Promise<Branding> => {
  const found = await findBranding(context.db, merchantName.trim());
  if (found === undefined) throw merchantNotFound();
  return {
    merchant_name: found.name,
    merchant_logo: found.logo_url,
    merchant_accent: accentOf(found.brand_color),
    donation_fee: found.donation_fee,
    merchant_contact: contactOf(found, found.name),
  };
};
