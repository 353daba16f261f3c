import { Type, type Static } from 'typebox';

const Text = Type.String({ maxLength: 6200 });
const Amount = Type.Union([Type.String({ maxLength: 20 }), Type.Number()]);

/** Unknown fields are allowed, as at the real gateway, which has dozens more. */
export const AuthRequest = Type.Object({
  merchid: Text,
  account: Text,
  amount: Amount,
  accttype: Type.Optional(Text),
  bankaba: Type.Optional(Text),
  expiry: Type.Optional(Text),
  orderid: Type.Optional(Text),
  capture: Type.Optional(Text),
  receipt: Type.Optional(Text),
  name: Type.Optional(Text),
  postal: Type.Optional(Text),
  cvv2: Type.Optional(Text),
});
export type AuthRequest = Static<typeof AuthRequest>;

/** `capture`, `void` and `refund` of one retrieval reference. */
export const RetrefRequest = Type.Object({
  merchid: Text,
  retref: Text,
  amount: Type.Optional(Amount),
  orderid: Type.Optional(Text),
});
export type RetrefRequest = Static<typeof RetrefRequest>;

export const VoidByOrderRequest = Type.Object({ merchid: Text, orderid: Text });
export type VoidByOrderRequest = Static<typeof VoidByOrderRequest>;

export const RetrefParams = Type.Object({ retref: Text, merchid: Text });
export const OrderParams = Type.Object({ orderid: Text, merchid: Text, set: Type.Optional(Text) });
export const BatchQuery = Type.Object({
  merchid: Text,
  date: Type.Optional(Text),
  batchid: Type.Optional(Text),
});
export type BatchQuery = Static<typeof BatchQuery>;
