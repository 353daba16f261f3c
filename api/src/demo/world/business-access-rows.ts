import { createHash } from 'node:crypto';
import { businessAccess, demoSites } from './demo-business-access';
import type { NewRow } from './rows.queries';

type AccessRows = {
  readonly merchant_api_keys: NewRow<'merchant_api_keys'>[];
  readonly merchant_origins: NewRow<'merchant_origins'>[];
};

/** As the API hashes and hints at keys; rows travel as JSON, so bytes are written in hexadecimal. */
const keyRow = (
  merchantId: number,
  kind: 'publishable' | 'secret',
  key: string,
  createdAt: string,
) => ({
  merchant_id: merchantId,
  kind,
  key_hash: `\\x${createHash('sha256').update(key).digest('hex')}`,
  hint: `${key.slice(0, 3)}…${key.slice(-4)}`,
  created_at: createdAt,
});

/** How the demo's merchants open their payment page: their keys, and the sites it may be opened from. */
export const accessRows = (
  createdAtOf: (merchantId: number) => string,
  furtherSites: readonly string[],
): AccessRows => ({
  merchant_api_keys: businessAccess
    .flatMap(({ merchant, publishableKey, secretKey }) => [
      keyRow(merchant, 'publishable', publishableKey, createdAtOf(merchant)),
      ...(secretKey === null ? [] : [keyRow(merchant, 'secret', secretKey, createdAtOf(merchant))]),
    ])
    .map((row, index) => ({ id: index + 1, ...row })),
  merchant_origins: businessAccess.flatMap(({ merchant }) =>
    [...new Set([...demoSites, ...furtherSites])].map((origin) => ({
      merchant_id: merchant,
      origin,
    })),
  ),
});
