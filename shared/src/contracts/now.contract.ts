import { Type, type Static } from 'typebox';

const Nullable = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) =>
  Type.Union([schema, Type.Null()]);

/** What the gate of a canary thinks of it at this moment. */
export const GateOpinion = Type.Object({
  verdict: Type.Union([
    Type.Literal('paused'),
    Type.Literal('ungated'),
    Type.Literal('undecided'),
    Type.Literal('success'),
    Type.Literal('failure'),
    Type.Literal('inconclusive'),
  ]),
  why: Type.String({ description: 'a sentence with the numbers' }),
});
export type GateOpinion = Static<typeof GateOpinion>;

const ModuleNow = Type.Object({
  module: Type.String(),
  served: Type.Array(
    Type.Object({ release: Type.String(), to: Type.String({ description: 'such as `5 %`' }) }),
    { description: 'the largest part of the visitors last' },
  ),
  areas: Type.Array(
    Type.Object({
      area: Type.String(),
      address: Type.String({ description: 'the first one there' }),
      more: Type.Integer({ description: 'how many further addresses' }),
    }),
  ),
  disabled: Nullable(Type.String({ description: 'what visitors read in place of its screens' })),
  payment: Nullable(
    Type.String({ description: 'the release of payment pages, where it is not the default' }),
  ),
  back: Nullable(Type.String({ description: 'what a rollback leads to' })),
  gate: Nullable(GateOpinion),
});
export type ModuleNow = Static<typeof ModuleNow>;

/** GET /registry/api/environments/:environment/now: what visitors get at this moment. */
export const Now = Type.Object({
  environment: Type.String(),
  at: Type.String({ description: 'ISO 8601, by the database' }),
  modules: Type.Array(ModuleNow),
  /** The last comparison of payment pages by `watch`. */
  watch: Nullable(
    Type.Object({
      at: Type.String(),
      by: Type.String(),
      pages: Type.Integer(),
      differences: Type.Integer(),
    }),
  ),
});
export type Now = Static<typeof Now>;
