import { Type, type Static } from 'typebox';

const Text = Type.Union([Type.String(), Type.Null()]);
const Measure = Type.Union([Type.Number(), Type.Null()]);

/** One difference. `before` null: it is added; `after` null: it is removed. */
export const DiffLine = Type.Object({ subject: Type.String(), before: Text, after: Text });
export type DiffLine = Static<typeof DiffLine>;

const Totals = Type.Object({
  views: Type.Integer(),
  failed: Type.Integer(),
  loadP75: Measure,
  lcpP75: Measure,
  inpP75: Measure,
  clsP75: Measure,
});

/** GET /registry/api/diff?to=&from=&environment=&minutes= : how one release of a module differs from another. */
export const ReleaseDiff = Type.Object({
  module: Type.String(),
  /** The one that it is compared with: by default what the environment serves by default. */
  from: Type.String(),
  to: Type.String(),
  routes: Type.Array(DiffLine),
  navigation: Type.Array(DiffLine),
  slots: Type.Array(DiffLine),
  /** The scripts that payment pages may execute, the origins among them, and what the page's policy relies on. */
  paymentPages: Type.Array(DiffLine),
  /** Ranges of the packages that it needs, versions of those that it provides, the contract. */
  shares: Type.Array(DiffLine),
  /** Compressed by gzip; boot files per route. `before` null: there was no such route. */
  bytes: Type.Array(Type.Object({ subject: Type.String(), before: Measure, after: Measure })),
  /** In the minutes of the last `minutes` in which visitors got both; null without such a minute. */
  health: Type.Union([
    Type.Object({
      environment: Type.String(),
      minutes: Type.Integer(),
      before: Totals,
      after: Totals,
    }),
    Type.Null(),
  ]),
});
export type ReleaseDiff = Static<typeof ReleaseDiff>;
