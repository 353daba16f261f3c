import type { MerchantAccent } from '@billfold/shared/contracts/accent.contract';
import { ApiError, bodyOrThrow } from '@billfold/shared/http/api-error';
import { createResource } from '@billfold/shared/store/resource';
import { moduleName } from '../../module/module-name';

/** A merchant as its own pages show it. */
export type Brand = {
  readonly name: string;
  readonly logoUrl: string;
  readonly accent?: MerchantAccent | null | undefined;
};
export type Merchant = Brand & {
  /** Percent of a donation that the merchant adds as a fee. */
  readonly feePercent: number;
};
type Branding = {
  readonly merchant_logo: string;
  readonly merchant_accent?: MerchantAccent | null;
  readonly donation_fee: number;
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
        merchant_logo: logoUrl,
        merchant_accent: accent,
        donation_fee: feePercent,
      } = bodyOrThrow(
        await http.request<Branding>({ method: 'GET', path: 'auth/get_logo', query }),
      );
      return { name, logoUrl, accent, feePercent };
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null;
      throw error;
    }
  },
});
