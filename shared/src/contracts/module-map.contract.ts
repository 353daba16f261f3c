import { Type, type Static } from 'typebox';
import { HeldAddress } from './address.contract';

const Text = Type.String();
const Nullable = Type.Union([Text, Type.Null()]);
const literals = <Word extends string>(...words: readonly Word[]) =>
  Type.Unsafe<Word>(Type.Union(words.map((word) => Type.Literal(word))));

/** A release that an environment names, and for whom. */
export const MapRun = Type.Object({
  environment: Text,
  release: Text,
  role: literals('default', 'percentage', 'merchant', 'channel', 'fallback'),
  /** The percent, the merchant's id or the channel's name; null of a default and of a fallback. */
  subject: Nullable,
});
export type MapRun = Static<typeof MapRun>;

export const MapModule = Type.Object({
  module: Text,
  /**
   * `off`: switched off. `retired`: nothing of it is served any more. `absent`: operators gave it addresses before its
   * first release.
   */
  status: literals('served', 'off', 'retired', 'absent'),
  /** What visitors read while it is switched off. */
  message: Nullable,
  team: Nullable,
  /** Where it runs in which version, every environment included. */
  runs: Type.Array(MapRun),
  /** The slots that it fills in screens of other modules. */
  slots: Type.Array(Text),
  /**
   * Slot that it fills → the modules whose default releases draw it. A registry of an earlier version answers without
   * both.
   */
  drawnBy: Type.Optional(Type.Record(Text, Type.Array(Text))),
  /** The slots of other modules that its screens draw, `mf-inbox/chat`. */
  uses: Type.Optional(Type.Array(Text)),
  /** Shared package → range that its default release needs of the shell. */
  needs: Type.Record(Text, Text),
});
export type MapModule = Static<typeof MapModule>;

export const MapAddress = Type.Object({
  ...HeldAddress.properties,
  /** The module whose screen visitors of the default releases see there; null where there is none. */
  shownBy: Nullable,
});
export type MapAddress = Static<typeof MapAddress>;

export const MapShare = Type.Object({
  name: Text,
  provided: Type.Array(Type.Object({ release: Text, version: Text })),
  needed: Type.Array(
    Type.Object({
      range: Text,
      releases: Type.Array(Text),
      isMet: Type.Boolean({ description: 'by every served shell' }),
    }),
  ),
});
export type MapShare = Static<typeof MapShare>;

/** GET /registry/api/environments/:environment/map */
export const ModuleMap = Type.Object({
  environment: Text,
  modules: Type.Array(MapModule),
  addresses: Type.Array(MapAddress),
  shares: Type.Array(MapShare),
  /** Addresses that two modules claim, and shared packages that do not fit, a sentence each. */
  conflicts: Type.Array(Text),
});
export type ModuleMap = Static<typeof ModuleMap>;
