import type { MerchantAccent } from '@billfold/shared/contracts/accent.contract';
import type { BusinessContact } from '@billfold/shared/contracts/business-contact.contract';
import { ApiError, bodyOrThrow } from '@billfold/shared/http/api-error';
import { createResource } from '@billfold/shared/store/resource';
import { moduleName } from '../../module/module-name';

/** A merchant as its own pages show it. */
export type Brand = {
  readonly name: string;
  readonly logoUrl: string;
  readonly accent?: MerchantAccent | null | undefined;
  readonly contact?: BusinessContact | null | undefined;
};
export type Merchant = Brand & {
  /** Percent of a donation that the merchant adds as a fee. */
  readonly feePercent: number;
};
type Branding = {
  /** As the merchant writes it now; absent in the answer of an earlier release. */
  readonly merchant_name?: string;
  readonly merchant_logo: string;
  readonly merchant_accent?: MerchantAccent | null;
  readonly donation_fee: number;
  readonly merchant_contact?: BusinessContact | null;
};

/** The merchant that an address names. Null: there is no such merchant. */
export const merchant = createResource({
  module: moduleName,
  name: 'merchant',
  load: async ({ http }, name: string): Promise<Merchant | null> => {
    if (name === '') return null;
    const query = { merchant_name: name };
    try {
      const {
        merchant_name: presentName = name,
        merchant_logo: logoUrl,
        merchant_accent: accent,
        donation_fee: feePercent,
        merchant_contact: contact,
      } = bodyOrThrow(
        await http.request<Branding>({ method: 'GET', path: 'auth/get_logo', query }),
      );
      return { name: presentName, logoUrl, accent, feePercent, contact };
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null;
      throw error;
    }
  },
});
