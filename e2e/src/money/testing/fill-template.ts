import { readConfig } from '@billfold/api/config';
import { createSecretHasher } from '@billfold/api/secret-hasher';
import { Client } from 'pg';
import { permissions } from '@billfold/shared/contracts/permissions.contract';
import { cheapHashes, customerPin, desk, merchants } from './people';

/** Writes three merchants and returns the hash of the shared PIN. */
export const fillTemplate = async (databaseUrl: string): Promise<void> => {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (const { id, name, zone, gatewayMerchantId } of Object.values(merchants)) {
      await client.query(
        `insert into merchants (id, name, time_zone, gateway_merchant_id, ach_on, sms_number, mail_address, created_at)
         values ($1, $2, $3, $4, true, $5, $6, '2026-01-15T12:00:00Z')`,
        [id, name, zone, gatewayMerchantId, `+1303555010${id}`, `billing@merchant${id}.test`],
      );
    }
    const hasher = createSecretHasher(readConfig(cheapHashes).security);
    const pinHash = await hasher.hashPin(customerPin);
    await client.query(
      `insert into users (id, kind, role, username, pin_hash, state, created_at)
        values (1, 'customer', 4, 'pin.holder', $1, 'inactive', '2026-01-15T12:00:00Z')`,
      [pinHash],
    );
    await client.query(
      `insert into users (id, kind, role, username, email, password_hash, pin_hash, state, created_at)
        values (2, 'merchant', 2, $1, 'desk@money.test', $2, $3, 'active', '2026-01-15T12:00:00Z')`,
      [desk.username, await hasher.hashPassword(desk.password), pinHash],
    );
    await client.query(
      `insert into merchant_staff (user_id, merchant_id, permissions) select 2, id, $1 from merchants`,
      [[...permissions]],
    );
    for (const table of ['merchants', 'users'])
      await client.query(`select setval(pg_get_serial_sequence($1, 'id'), 100)`, [table]);
  } finally {
    await client.end();
  }
};
