import { type Static, Type } from 'typebox';
import type { Permission } from './permissions.contract';

/** What a new merchant does first, in the order of its list. */
const names = ['brand', 'customers', 'invoice', 'texts', 'team', 'page'] as const;
export type FirstStep = (typeof names)[number];

/** The permission that doing it takes. */
export const firstSteps = {
  brand: 'team',
  customers: 'customers',
  invoice: 'invoices',
  texts: 'message',
  team: 'team',
  page: 'invoices',
} as const satisfies Readonly<Record<FirstStep, Permission>>;

const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });

export const FirstStepsOfMerchant = Type.Object({
  merchant_id: Type.Integer(),
  merchant_name: Type.String(),
  steps: Type.Array(
    Type.Object({
      step: Type.Unsafe<FirstStep>(Type.String({ enum: [...names] })),
      is_done: Type.Boolean(),
    }),
    { description: 'those that the caller may do, at least one of them not done' },
  ),
});
export type FirstStepsOfMerchant = Static<typeof FirstStepsOfMerchant>;

/** POST first_steps */
export const ChangeFirstStepsRequest = Type.Object(
  {
    merchant_id: Id,
    change: Type.Union([Type.Literal('close'), Type.Literal('page_shared')], {
      description: 'close: for everybody at the business, takes the permission team',
    }),
  },
  { additionalProperties: false },
);
export type ChangeFirstStepsRequest = Static<typeof ChangeFirstStepsRequest>;
