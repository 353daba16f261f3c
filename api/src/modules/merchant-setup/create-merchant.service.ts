import type { ApiConfig } from '../../core/config';
import { insertAuditEntry } from '../../db/audit.queries';
import type { Database, Executor } from '../../db/database';
import { findMerchantByName } from '../merchants/merchants.public';
import { addFirstOwner } from '../team/team.public';
import { type NewMerchant, readNewMerchant, splitName } from './new-merchant.domain';
import { findSettings, insertMerchant, lockNewMerchants } from './new-merchant.queries';

type Creation =
  | {
      readonly kind: 'created';
      /** The owner chooses a password by a link in the mail; false: signs in already. */
      readonly isInvited: boolean;
    }
  /** `present`: by the same call before. `taken`: another merchant has the name or would have the same address. */
  | { readonly kind: 'present' | 'taken' };

/** `ownerEmail` is as it was read: in small letters. */
export type MerchantCreation = Creation & {
  readonly id: number;
  readonly name: string;
  readonly ownerEmail: string;
};

type SetupWorld = {
  readonly db: Database;
  readonly config: Pick<ApiConfig, 'publicUrl' | 'security'>;
  readonly now: Date;
};

const findTaken = async (
  transaction: Executor,
  merchant: NewMerchant,
): Promise<MerchantCreation | undefined> => {
  const taken = await findMerchantByName(transaction, merchant.name);
  if (taken === undefined) return undefined;
  const { id, name } = taken;
  const settings = await findSettings(transaction, id, merchant.ownerEmail);
  const isSame =
    name === merchant.name &&
    settings?.time_zone === merchant.timeZone &&
    settings.gateway_merchant_id === merchant.gatewayMerchantId &&
    settings.is_owner;
  return { kind: isSame ? 'present' : 'taken', id, name, ownerEmail: merchant.ownerEmail };
};

/** As `createMerchant`, in the transaction of the caller. */
export const createMerchantIn = async (
  transaction: Executor,
  { config, now }: Omit<SetupWorld, 'db'>,
  given: NewMerchant,
): Promise<MerchantCreation> => {
  const merchant = readNewMerchant(given);
  const { name, timeZone, ownerName, ownerEmail, gatewayMerchantId } = merchant;
  await lockNewMerchants(transaction);
  const taken = await findTaken(transaction, merchant);
  if (taken !== undefined) return taken;
  const id = await insertMerchant(transaction, merchant, now);
  const owner = { merchant: { id, name }, email: ownerEmail, ...splitName(ownerName) };
  const { userId, isActive } = await addFirstOwner(transaction, { config, now }, owner);
  const entry = {
    actor: 'system:operator',
    merchantId: id,
    before: null,
    at: now,
    requestId: null,
  };
  await insertAuditEntry(transaction, {
    ...entry,
    action: 'merchant.created',
    entity: 'merchant',
    entityId: id,
    after: { name, time_zone: timeZone, gateway_merchant_id: gatewayMerchantId },
  });
  await insertAuditEntry(transaction, {
    ...entry,
    action: 'staff.invited',
    entity: 'staff',
    entityId: userId,
    after: { email: ownerEmail, state: isActive ? 'active' : 'invited' },
  });
  return { kind: 'created', id, name, ownerEmail, isInvited: !isActive };
};

/**
 * For operators: creates a merchant with its first owner, who gets a mail. The same call once more changes nothing.
 * Throws invalidInput, and emailInUse for the e-mail of a deactivated account; nothing is stored then.
 */
export const createMerchant = ({ db, ...world }: SetupWorld, given: NewMerchant) =>
  db.transaction().execute((transaction) => createMerchantIn(transaction, world, given));
