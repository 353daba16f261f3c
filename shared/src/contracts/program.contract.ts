import { Type, type Static } from 'typebox';
import type { Permission } from './permissions.contract';

const closed = { additionalProperties: false } as const;
const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });

/** What a key may do beside reading. Stored rows use the names: add one, never rename one. */
export const programScopes = ['customers', 'invoices', 'payments'] as const;
export type ProgramScope = (typeof programScopes)[number];
const Scope = Type.Unsafe<ProgramScope>(
  Type.Union(programScopes.map((name) => Type.Literal(name))),
);

/** Reading comes with every key. */
export const programScopeWords: Readonly<Record<ProgramScope, string>> = {
  customers: 'Add and change customers',
  invoices: 'Add and change invoices',
  payments: 'Record cash and checks',
};

/** What staff would need for the same calls. */
const permissionOfScope: Readonly<Record<ProgramScope, Permission>> = {
  customers: 'customers',
  invoices: 'invoices',
  payments: 'take_payment',
};

/** What staff with the same reach would have; a scope that this release does not know gives nothing. */
export const permissionsOfScopes = (scopes: readonly string[]): readonly Permission[] => [
  'view',
  ...programScopes
    .filter((scope) => scopes.includes(scope))
    .map((scope) => permissionOfScope[scope]),
];

export const programLimits = {
  nameLength: 60,
  /** Programs of one merchant that work at a time. */
  programs: 20,
  /** Calls of one key in a minute. */
  callsPerMinute: 300,
  /** How long the key before may go on after a new one is created. */
  overlapHours: 7 * 24,
} as const;

const Name = Type.String({
  minLength: 1,
  maxLength: programLimits.nameLength,
  description: 'how the history names it',
});
const Scopes = Type.Array(Scope, { uniqueItems: true, maxItems: programScopes.length });

export const ProgramKey = Type.Object({
  id: Type.Integer(),
  hint: Type.String({ description: 'its first and last characters' }),
  created_at: Type.String(),
  last_used_at: Type.Union([Type.String(), Type.Null()]),
  ends_at: Type.Union([Type.String(), Type.Null()], {
    description: 'set once a newer key was created',
  }),
});
export type ProgramKey = Static<typeof ProgramKey>;

export const Program = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  scopes: Type.Array(Scope),
  created_at: Type.String(),
  keys: Type.Array(ProgramKey, { description: 'those that work, the newest first' }),
});
export type Program = Static<typeof Program>;

/** GET programs: one of each merchant whose keys the caller manages */
export const MerchantPrograms = Type.Object({
  merchant_id: Type.Integer(),
  merchant_name: Type.String(),
  programs: Type.Array(Program, { description: 'those that work, by name' }),
});
export type MerchantPrograms = Static<typeof MerchantPrograms>;

/** POST programs */
export const CreateProgramRequest = Type.Object(
  { merchant_id: Id, name: Name, scopes: Scopes },
  closed,
);
export type CreateProgramRequest = Static<typeof CreateProgramRequest>;

/** PATCH programs/{id}; what is left out stays */
export const ChangeProgramRequest = Type.Object(
  { merchant_id: Id, name: Type.Optional(Name), scopes: Type.Optional(Scopes) },
  closed,
);
export type ChangeProgramRequest = Static<typeof ChangeProgramRequest>;

/** POST programs/{id}/keys */
export const RotateKeyRequest = Type.Object(
  {
    merchant_id: Id,
    overlap_hours: Type.Integer({
      minimum: 0,
      maximum: programLimits.overlapHours,
      description: 'how long the keys before go on; 0 ends them at once',
    }),
  },
  closed,
);
export type RotateKeyRequest = Static<typeof RotateKeyRequest>;

/** POST programs/{id}/end */
export const EndProgramRequest = Type.Object({ merchant_id: Id }, closed);

/** Answer of POST programs and POST programs/{id}/keys */
export const CreatedProgramKey = Type.Object({
  id: Type.Integer({ description: 'of the program' }),
  name: Type.String(),
  hint: Type.String(),
  key: Type.String({ description: 'in this answer only' }),
});
export type CreatedProgramKey = Static<typeof CreatedProgramKey>;
