import { ApiError, bodyOrThrow } from '@billfold/shared/http/api-error';
import { createResource } from '@billfold/shared/store/resource';
import { moduleName } from '../../module/module-name';

export type Merchant = {
  readonly name: string;
  readonly logoUrl: string;
  /** Percent of a donation that the merchant adds as a fee. */
  readonly feePercent: number;
};
type Branding = { readonly merchant_logo: string; readonly donation_fee: number };

/** The merchant that an address names. Null: there is no such merchant. */
export const merchant = createResource({
  module: moduleName,
  name: 'merchant',
  load: async ({ http }, name: string): Promise<Merchant | null> => {
    if (name === '') return null;
    const query = { merchant_name: name };
    try {
      const { merchant_logo: logoUrl, donation_fee: feePercent } = bodyOrThrow(
        await http.request<Branding>({ method: 'GET', path: 'auth/get_logo', query }),
      );
      return { name, logoUrl, feePercent };
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null;
      throw error;
    }
  },
});
