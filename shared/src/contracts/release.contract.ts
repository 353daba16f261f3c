import { Type, type Static } from 'typebox';

/** A path pattern in react-router's form (`/admin/invoices/detail/:id`), owned by exactly one module. */
export const ReleaseRoute = Type.Object({
  path: Type.String({ pattern: '^/' }),
  area: Type.Union([Type.Literal('public'), Type.Literal('customer'), Type.Literal('merchant')]),
  title: Type.String(),
  /** For search engines and link previews. */
  description: Type.Optional(Type.String({ maxLength: 300 })),
  boot: Type.Array(Type.String(), {
    description: 'files of the first visit, in order, relative to the release folder',
  }),
  shares: Type.Array(Type.String(), {
    description: "shared packages of the first visit; their files stand in the shell's shareFiles",
  }),
});
export type ReleaseRoute = Static<typeof ReleaseRoute>;

export const ReleaseNavigation = Type.Object({
  label: Type.String(),
  path: Type.String(),
  order: Type.Integer(),
  icon: Type.String(),
  badge: Type.Optional(Type.Literal('inbox')),
  condition: Type.Optional(Type.Object({ integration: Type.String() })),
  permission: Type.Optional(
    Type.String({ description: 'staff without it at every merchant do not see the entry' }),
  ),
});
export type ReleaseNavigation = Static<typeof ReleaseNavigation>;

export const ReleaseFile = Type.Object({
  path: Type.String(),
  kind: Type.Union([
    Type.Literal('entry'),
    Type.Literal('script'),
    Type.Literal('style'),
    Type.Literal('asset'),
    Type.Literal('manifest'),
  ]),
  bytes: Type.Integer(),
  gzip: Type.Integer(),
  integrity: Type.String({ pattern: '^sha384-' }),
});
export type ReleaseFile = Static<typeof ReleaseFile>;

/** release.json: what others may know of a module without loading its code. */
export const Release = Type.Object({
  module: Type.String({ pattern: '^(shell|mf-[a-z][a-z0-9-]*)$' }),
  version: Type.String(),
  build: Type.String({ pattern: '^[0-9a-z]{7,40}$' }),
  builtAt: Type.String(),
  commit: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  /** The branch that it was built from: `?use=mf-inbox@<branch>` means the release registered last from it. */
  branch: Type.Optional(Type.Union([Type.String({ maxLength: 250 }), Type.Null()])),
  owner: Type.Object({ team: Type.String(), contact: Type.String() }),
  contract: Type.Integer(),
  provides: Type.Optional(Type.Record(Type.String(), Type.String())),
  /**
   * The shell's: its own protections and those for all remotes, so that the page's policy may be stricter. A shell
   * without it gets the older policy.
   */
  capabilities: Type.Optional(Type.Array(Type.String())),
  /**
   * The shell's: share key → the files that bring it when it is first needed. The page hints those of the owning route.
   */
  shareFiles: Type.Optional(Type.Record(Type.String(), Type.Array(Type.String()))),
  /** The shell's: the files of every first visit, in order; styles are linked, scripts hinted. */
  initial: Type.Optional(Type.Array(Type.String())),
  /** The shell's: area → the files of its frame, shared packages included. The page hints those of the route's area. */
  areaBoot: Type.Optional(Type.Record(Type.String(), Type.Array(Type.String()))),
  requires: Type.Record(Type.String(), Type.String()),
  routes: Type.Array(ReleaseRoute),
  nav: Type.Array(ReleaseNavigation),
  slots: Type.Array(Type.String()),
  /** Slots of other modules that its screens draw, `mf-inbox/chat`: for the map of modules. */
  uses: Type.Optional(
    Type.Array(Type.String({ pattern: '^mf-[a-z][a-z0-9-]{0,40}/[a-z][a-z0-9-]{0,60}$' }), {
      maxItems: 100,
    }),
  ),
  entry: Type.String(),
  files: Type.Array(ReleaseFile),
  /** The federation manifest, inlined: the page hands it to the loader without a request. Absent for the shell. */
  manifest: Type.Optional(Type.Unknown()),
  /** Purpose, owner and approver per executed script of a payment page. */
  inventory: Type.Array(
    Type.Object({
      script: Type.String(),
      purpose: Type.String(),
      owner: Type.String(),
      approver: Type.String(),
    }),
  ),
});
export type Release = Static<typeof Release>;

/** The shell gives the page's nonce to each style whose hash is known; the policy refuses other styles. */
export const styleNonceCapability = 'style-nonce';
/** Neither the shell nor a remote turns text into script or markup. */
export const trustedTypesCapability = 'trusted-types';
/** The shell requests a new page for paths that the plan does not own: a plan need not name every module. */
export const partialPlanCapability = 'partial-plan';
/** The shell reports when a view begins and how it ends, and starts the watchdog. */
export const viewNotesCapability = 'view-notes';

/** The release's folder under /modules/<module>/: immutable once registered. */
export const releaseFolder = (release: Pick<Release, 'version' | 'build'>): string =>
  `${release.version}-${release.build}`;
