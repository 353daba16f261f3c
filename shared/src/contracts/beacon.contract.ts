import { Type, type Static } from 'typebox';
import { hourMs } from './durations';

export { beaconPath, browserReportPath, lostAfterMs } from './beacon-constants';

/**
 * Why a file or a module did not work. `changed`: its bytes are not the released ones. `blank`: nothing was to be seen
 * in its place. `endless`: it never got beyond its loading state. `hang`: the page's thread did not answer while the
 * module was at work.
 */
const failureCauses = [
  'missing',
  'changed',
  'unreachable',
  'timeout',
  'contract',
  'threw',
  'blank',
  'endless',
  'hang',
] as const;
export type FailureCause = (typeof failureCauses)[number];

const Milliseconds = Type.Number({ minimum: 0, maximum: hourMs });

/**
 * What became of one module in one page view (one visit of one screen or slot). Sent once: when the view ends, the page
 * is hidden, or `beaconAfterMs` after the module was drawn, whichever comes first; an error that comes later goes along
 * with the module's next one or, where none follows, with one of its own when the page is hidden or left. Who leaves a
 * screen that still loads after `givenUpAfterMs`, in a page that was in sight and online all the time, sends `failed`
 * with the cause `timeout` and the time waited; a page that loads itself anew for a module sends `reload` before it
 * goes.
 */
export const Beacon = Type.Object(
  {
    /** Random per page view; a beacon that arrives twice counts once. */
    view: Type.String({ pattern: '^[0-9a-f-]{36}$' }),
    module: Type.String({ pattern: '^(shell|mf-[a-z][a-z0-9-]*)$' }),
    /** The release that the plan named: the one that is judged, also when another one was drawn. */
    release: Type.String({ maxLength: 200 }),
    /**
     * The planned path (`/admin/invoices/detail/:id`) or `slot:chat`, or `background` for what belongs to no part in
     * sight; never an address with its parameters.
     */
    part: Type.String({ maxLength: 200 }),
    outcome: Type.Union([
      Type.Literal('loaded'),
      Type.Literal('fallback'),
      Type.Literal('reload'),
      Type.Literal('failed'),
    ]),
    /**
     * From the request of the module until its first content was drawn. 0 when the module was loaded already: such a
     * view gives no load time.
     */
    loadMs: Milliseconds,
    failures: Type.Array(
      Type.Object(
        {
          release: Type.String({ maxLength: 200 }),
          step: Type.Union([
            Type.Literal('contract'),
            Type.Literal('entry'),
            Type.Literal('chunk'),
            Type.Literal('style'),
            Type.Literal('run'),
          ]),
          cause: Type.Unsafe<FailureCause>(
            Type.Union(failureCauses.map((cause) => Type.Literal(cause))),
          ),
          /** Path of the file, without a query. */
          file: Type.Union([Type.String({ maxLength: 300 }), Type.Null()]),
        },
        { additionalProperties: false },
      ),
      { maxItems: 10 },
    ),
    /** Uncaught errors, and errors caught by its boundary, that came out of the module's own files. */
    errors: Type.Integer({ minimum: 0, maximum: 1_000 }),
    /** Calls to the API that this view made and that failed with 5xx or no answer: they are not the module's fault. */
    apiFailures: Type.Integer({ minimum: 0, maximum: 1_000 }),
    vitals: Type.Object(
      {
        lcpMs: Type.Optional(Milliseconds),
        inpMs: Type.Optional(Milliseconds),
        /** From the request of the screen until it showed something other than its loading state. */
        contentMs: Type.Optional(Milliseconds),
        cls: Type.Optional(Type.Number({ minimum: 0, maximum: 100 })),
      },
      { additionalProperties: false },
    ),
  },
  { additionalProperties: false },
);
export type Beacon = Static<typeof Beacon>;

/**
 * What a page says of a module's view besides its outcome, while a gate judges the module. `begun` leaves before code
 * of the module runs; `answered` comes with the outcome, or when the visitor leaves before there is one. A view that
 * has begun and is not answered within `lostAfterMs` is lost. `acted`: presses on controls, and how many of them led
 * nowhere or made the module throw.
 */
export const ViewNote = Type.Object(
  {
    /** Random per view; a note that arrives twice counts once. */
    view: Type.String({ pattern: '^[0-9a-f-]{36}$' }),
    module: Type.String({ pattern: '^(shell|mf-[a-z][a-z0-9-]*)$' }),
    release: Type.String({ maxLength: 200 }),
    kind: Type.Union([Type.Literal('begun'), Type.Literal('answered'), Type.Literal('acted')]),
    actions: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000 })),
    /** At most `actions` count. */
    vain: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000 })),
  },
  { additionalProperties: false },
);
export type ViewNote = Static<typeof ViewNote>;

/** The body of POST /registry/beacons, as text (sendBeacon sends no preflight request). */
export const BeaconPost = Type.Object(
  {
    environment: Type.String({ maxLength: 40 }),
    beacons: Type.Array(Beacon, { maxItems: 20 }),
    notes: Type.Optional(Type.Array(ViewNote, { maxItems: 40 })),
  },
  { additionalProperties: false },
);
export type BeaconPost = Static<typeof BeaconPost>;

/** One release over time: GET /registry/api/environments/:environment/modules/:module/health?minutes=60 */
export type HealthPoint = {
  readonly minute: string;
  readonly views: number;
  /** Views that ended in a fallback, a reload or a failure, or with an error of the module. */
  readonly failed: number;
  readonly fellBack: number;
  readonly errored: number;
  /** Views without an outcome, while a gate judged the module: the page hung, crashed or lost its connection. */
  readonly lost: number;
  /** Presses on controls, while a gate judged the module. */
  readonly actions: number;
  /** Of the presses: those that led nowhere or made the module throw. */
  readonly vain: number;
  /** 75th percentiles; null without a sample. */
  readonly loadP75: number | null;
  readonly lcpP75: number | null;
  readonly inpP75: number | null;
  readonly clsP75: number | null;
  readonly contentP75: number | null;
};
export type ReleaseHealth = {
  readonly release: string;
  readonly points: readonly HealthPoint[];
  readonly total: Omit<HealthPoint, 'minute'>;
  /** Causes of failed loads, most frequent first. */
  readonly causes: readonly {
    readonly cause: string;
    readonly step: string;
    readonly file: string | null;
    readonly count: number;
  }[];
};
export type ModuleHealth = {
  readonly module: string;
  readonly environment: string;
  readonly releases: readonly ReleaseHealth[];
};

/** GET /registry/api/environments/:environment/health?minutes= : the sums of every module that was visited. */
export type EnvironmentHealth = readonly {
  readonly module: string;
  readonly releases: readonly Pick<ReleaseHealth, 'release' | 'total'>[];
}[];

/**
 * `csp`, `integrity`: what browsers refused. `override`: what was ignored. `inventory`: differences that a watching
 * browser found.
 */
export const reportKinds = ['csp', 'integrity', 'override', 'inventory'] as const;
export type ReportKind = (typeof reportKinds)[number];

/**
 * GET /registry/api/environments/:environment/reports?module=&kind= : newest first; `module=none` is of no module,
 * `kind=csp,integrity` of either.
 */
export type CollectedReport = {
  readonly module: string | null;
  readonly kind: ReportKind;
  /** The directive, policy or rule that spoke. */
  readonly rule: string;
  /** What it was about: an address without its query, or a sentence. */
  readonly subject: string;
  readonly count: number;
  readonly firstAt: string;
  readonly lastAt: string;
};

/**
 * GET /registry/api/environments/:environment/inventory/differences : what watching browsers found different, newest
 * first.
 */
export type InventoryDifferences = {
  /**
   * The last comparison, with or without a difference; null before the first. `pages`: those that were compared to
   * their end.
   */
  readonly lastWatch: {
    readonly at: string;
    readonly by: string;
    readonly pages: number;
    readonly differences: number;
  } | null;
  readonly differences: readonly CollectedReport[];
};

/** GET /registry/api/environments/:environment/inventory : every script a payment page may execute (PCI DSS 6.4.3). */
export type PaymentInventory = {
  readonly environment: string;
  readonly generatedAt: string;
  readonly routes: readonly {
    readonly path: string;
    readonly module: string;
    /** The headers that protect the page, as served. */
    readonly headers: Readonly<Record<string, string>>;
    readonly scripts: readonly InventoryScript[];
    /** Frames of others, such as the card entry of the processor. */
    readonly frames: readonly string[];
  }[];
};
export type InventoryScript = {
  readonly url: string;
  readonly module: string;
  readonly release: string;
  readonly integrity: string;
  readonly purpose: string;
  readonly owner: string;
  readonly approver: string;
};
