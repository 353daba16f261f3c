import type { Permission } from '../contracts/permissions.contract';
import type { SessionMerchant, SessionSnapshot } from '../contracts/remote.contract';
import { useSession } from './Services';

/**
 * Whether the person may do this at the merchant, or at one of theirs at least when none is named. True where the shell
 * does not know permissions: the server decides, this hides controls.
 */
export const may = (
  { merchants }: Pick<SessionSnapshot, 'merchants'>,
  permission: Permission,
  merchantId?: number,
): boolean =>
  merchants
    .filter(({ id }) => merchantId === undefined || id === merchantId)
    .some(({ permissions }) => permissions?.includes(permission) ?? true);

/** The merchants at which the person may do this. */
export const merchantsWith = (
  session: Pick<SessionSnapshot, 'merchants'>,
  permission: Permission,
): readonly SessionMerchant[] => session.merchants.filter(({ id }) => may(session, permission, id));

/** The merchant of an empty form, as a text: of these the one chosen in the header, or the only one; else ''. */
export const firstMerchant = (
  { chosenMerchantId }: Pick<SessionSnapshot, 'chosenMerchantId'>,
  merchants: readonly { readonly id: number }[],
): string => {
  const [only, ...others] = merchants;
  const first =
    merchants.find(({ id }) => id === chosenMerchantId) ?? (others.length === 0 ? only : undefined);
  return first === undefined ? '' : String(first.id);
};

/** `const mayDelete = useMay('delete', customer.merchant_id)`; draws again when the session changes. */
export const useMay = (permission: Permission, merchantId?: number): boolean =>
  may(useSession(), permission, merchantId);
