import { Type, type Static } from 'typebox';

/** GET caliber/get_lockbox_files, and the answer of caliber/create_lockbox_file. */
export const LockboxFileView = Type.Object({
  id: Type.Integer(),
  date: Type.String({ description: 'YYYY-MM-DD: the closed day of its payments' }),
  records: Type.Integer({ description: 'payments in it, those of earlier days included' }),
  merchant_id: Type.Integer(),
  merchant_name: Type.Union([Type.String(), Type.Null()], {
    description: 'null where the caller has one merchant with the integration',
  }),
  left_out: Type.Optional(
    Type.Array(Type.Object({ payment: Type.Integer(), reason: Type.String() }), {
      description: 'payments whose account the bank cannot read; the next file has them',
    }),
  ),
});
export type LockboxFileView = Static<typeof LockboxFileView>;
