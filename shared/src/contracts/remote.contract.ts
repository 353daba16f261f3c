/**
 * The contract between the shell and a remote. Changes are additive within a version; the shell serves the current and
 * the previous version. No React types here: a screen is anything React can render.
 */
export const contractVersion = 1;
/** Dispatched into the store when a session ends: each remote then clears what it loaded. */
export const sessionEndedEvent = 'shell/sessionEnded';
/**
 * Sent to the window before the shell follows the browser's back or forward button. A listener that calls
 * `preventDefault` keeps the page, for example to close an open dialog instead. A CustomEvent of `NavigatingDetail`;
 * from an older shell it has no detail.
 */
export const leavingEvent = 'billfold:leaving';
/**
 * Sent to the window, as a CustomEvent of `NavigatingDetail`, before a signed-in page follows a link, `navigate` or a
 * button of the browser. A listener that calls `preventDefault` keeps the page, and may `proceed` later. An older shell
 * does not send it.
 */
export const navigatingEvent = 'billfold:navigating';

/** `key` names the entry of the browser's history, as the router does. */
type Address = { readonly pathname: string; readonly search: string; readonly key?: string };
export type NavigatingDetail = {
  readonly from: Address;
  readonly to: Address;
  /** Follows the navigation after all. Does nothing after another navigation. */
  readonly proceed: () => void;
};

declare global {
  /**
   * The events of a window by which a module keeps the page: `addEventListener(navigatingEvent, ({ detail }) => …)`.
   */
  interface WindowEventMap {
    'billfold:leaving': CustomEvent<NavigatingDetail>;
    'billfold:navigating': CustomEvent<NavigatingDetail>;
  }
  /**
   * Slot, as `module/name` → its props. A team that fills a slot adds it, and gives the declaration to the teams that
   * draw it.
   */
  interface BillfoldSlots {
    'mf-inbox/chat': { readonly subId: number; readonly variant?: string };
  }
}

/** The props of a slot: those of `BillfoldSlots`; of one that is not declared, any plain data. */
export type SlotPropsOf<
  Module extends string,
  Name extends string,
> = `${Module}/${Name}` extends keyof BillfoldSlots
  ? BillfoldSlots[`${Module}/${Name}`]
  : Readonly<Record<string, unknown>>;

/** A component without props, as React sees it. */
export type ScreenComponent = () => unknown;

/** A lazily loaded screen. `path` is absolute and is listed in the release's routes. */
export type RemoteRoute = {
  readonly path: string;
  readonly lazy: () => Promise<{ readonly Component: ScreenComponent }>;
};

/** A reducer of redux; typed loosely because the shell never looks inside. */
export type RemoteReducer = (state: unknown, action: { readonly type: string }) => unknown;
export type RemoteSaga = () => Generator<unknown, unknown, unknown>;
/** A slot takes plain data as props, e.g. `{ subId: 12 }` for the chat box. */
export type SlotComponent = (props: Readonly<Record<string, unknown>>) => unknown;

export type RemoteModule = {
  readonly contract: number;
  readonly routes: readonly RemoteRoute[];
  /** Injected under the module's name (`mf-customer`). */
  readonly reducer?: RemoteReducer;
  /** Started after the reducer, supervised, cancelled on unload. */
  readonly saga?: RemoteSaga;
  readonly slots?: Readonly<Record<string, () => Promise<{ readonly Component: SlotComponent }>>>;
  /** False while a form is dirty or a payment is in flight: the shell then confirms before it reloads. */
  readonly canReload?: () => boolean;
};

export type CreateRemote = (services: ShellServices) => RemoteModule;

/** The signed-in person, without the token. `subscribe` announces changes. */
export type SessionSnapshot = {
  readonly isSignedIn: boolean;
  readonly isMerchant: boolean;
  readonly userId: number | null;
  readonly role: number | null;
  readonly username: string | null;
  readonly merchantId: number | null;
  readonly merchantName: string | null;
  readonly merchantLogo: string | null;
  readonly user: SessionUser | null;
  /** Merchants of the signed-in staff, with their integrations; empty for customers. */
  readonly merchants: readonly SessionMerchant[];
  readonly integrations: readonly string[];
  /**
   * Of staff, one of `merchants`, chosen in the header: lists and figures are of it unless their address names others.
   * Null: of all. An older shell does not know.
   */
  readonly chosenMerchantId?: number | null | undefined;
  /** Of staff, once `merchants` is known: the range that reports begin with. An older shell does not know. */
  readonly defaultReportRange?: string | undefined;
};

export type SessionMerchant = {
  readonly id: number;
  readonly name: string;
  /** An older shell or server does not know: then its initials are drawn. */
  readonly logo_url?: string;
  /** What the person may do there (permissions.contract). An older shell does not know: then everything is offered. */
  readonly permissions?: readonly string[];
  /** The zone of its clock (IANA). An older shell or server does not know: then the browser's is shown. */
  readonly time_zone?: string;
};

export type SessionUser = {
  readonly id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly is_business: boolean;
  readonly business_name: string;
  readonly username: string;
  readonly formatted_phone: string;
  readonly email: string;
  readonly is_merchant: boolean;
  /** Of staff: whether they have set the PIN that confirms actions. An older shell does not know. */
  readonly has_pin?: boolean;
  /** True for the session of an invoice link: it reads and pays that one invoice only. */
  readonly bill_only?: boolean;
  /** True beside it for a link of a text or mail: stored methods stay closed, a card that is entered pays. */
  readonly pay_only?: boolean;
  /** True while a changed e-mail waits for the link that confirms it: links to a new PIN do not go there yet. */
  readonly email_unconfirmed?: boolean;
};

export type SignIn = {
  readonly token: string;
  readonly username: string;
  readonly userId: number;
  readonly email: string;
  readonly isMerchant: boolean;
  readonly role: number;
};

/** Fields that are absent stay as they were. */
export type SessionHint = {
  readonly username?: string;
  readonly merchantName?: string;
  /** Kept in memory only, for the silent sign-in after sign-up (`#registered`). */
  readonly pin?: string;
  /** Subscription of the current invoice. */
  readonly subId?: number | null;
  /** Payment method chosen for the current invoice. */
  readonly paymentMethod?: number | null;
};

export type SessionService = {
  readonly read: () => SessionSnapshot;
  readonly subscribe: (listener: () => void) => () => void;
  /**
   * Stores the session and opens the requested path, else the dashboard of the kind of user. With `stay` the screen has
   * one more step first: it calls `proceed` afterwards.
   */
  readonly signIn: (signIn: SignIn, options?: { readonly stay?: boolean }) => void;
  /** Opens the page that `signIn` would have opened; `#registered` is added after a sign-up. */
  readonly proceed: (hash?: '#registered') => void;
  /** Ends the session at the server and here; keeps the username. */
  readonly signOut: () => void;
  /** The same, and the sign-in leads back to this page. An older shell does not have it. */
  readonly signInHere?: () => void;
  /** Stores facts from the query or a screen, for the next sign-in and the invoice in hand. */
  readonly remember: (hint: SessionHint) => void;
  /** Username and merchant name as they were stored, signed in or not. */
  readonly hint: () => { readonly username: string | null; readonly merchantName: string | null };
  /** Reads user_get_self again, after the user changed it. */
  readonly refresh: () => void;
  /** Bank credentials of the invoice in hand; kept in memory only. */
  readonly rememberAch: (
    credentials: { readonly ach_id: string; readonly ach_signature: string } | null,
  ) => void;
};

type HttpMethod = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

export type HttpRequest = {
  readonly method: HttpMethod;
  /** Relative to the API base, without a leading slash: `user_invoices/9`. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  /**
   * Form-encoded, lists and objects as JSON text in one field; JSON for PUT, and where `headers` name it as the content
   * type.
   */
  readonly body?: Readonly<Record<string, unknown>>;
  /** For calls that move money or cannot be repeated: the same key for the same request. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
  /** Further headers; `Authorization` here replaces the session's. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Another server than the API's, from the settings; it gets no session header. */
  readonly baseUrl?: string;
  /** 'file': the body of the result is a Blob, such as a PDF. Default 'json'. */
  readonly answer?: 'json' | 'file';
  /** Default 45 s, above the gateway's own limit. */
  readonly timeoutMs?: number;
};

export type HttpResult<Body> = {
  readonly status: number;
  readonly body: Body;
  readonly headers: Readonly<Record<string, string>>;
};

/** Adds base, token, request id; follows same-site `redirect`; throws `ApiError` (shared/http) on failure. */
export type HttpService = {
  readonly request: <Body>(request: HttpRequest) => Promise<HttpResult<Body>>;
};

export type Toast = {
  readonly message: string;
  readonly type?: 'success' | 'error';
  readonly path?: string;
  /** The mobile list (580 px and below) and the desktop list are separate; absent means both. */
  readonly mobile?: boolean;
  /** A button such as Undo; `onPress` is called at most once. An older shell shows the message alone. */
  readonly action?: { readonly label: string; readonly onPress: () => void };
  /**
   * The subject of the toast, in the words of the live frame about it, such as a payment that was taken on this page:
   * the frame then shows no second toast. An older shell shows both.
   */
  readonly about?: Pick<LiveEvent, 'type' | 'id'>;
};

/**
 * A frame of the notification socket, or `resumedEvent`; other types may come. Fields that a frame lacks are 0 and ''.
 * An older shell passes on frames of the types 'message' and 'payment' only.
 */
export type LiveEvent = {
  readonly type: string;
  /** What a frame of the type 'changed' is about: 'customer'. Absent in every other frame. */
  readonly entity?: string;
  /** Whose event it is. An older server does not name it. */
  readonly merchant_id?: number;
  readonly sub_id: number;
  readonly id: number;
  readonly user: string;
  readonly message: string;
};

/** The socket is connected again. Events meanwhile were missed, so read again what is in sight. */
export const resumedEvent = {
  type: 'resumed',
  sub_id: 0,
  id: 0,
  user: '',
  message: '',
} as const satisfies LiveEvent;

export type LiveService = {
  /** Calls back for each live event. Returns a function that ends this. */
  readonly subscribe: (listener: (event: LiveEvent) => void) => () => void;
};

export type FailureReport = {
  readonly module: string;
  /** `state`: of a reducer, which only the shell reports. */
  readonly kind: 'screen' | 'saga' | 'load' | 'api' | 'state';
  readonly error: unknown;
};

/**
 * The back end for embedded payments: an origin of ours names an environment, and an environment its host. An unknown
 * origin refuses to pay.
 */
export type PaymentHosts = {
  readonly environments: Readonly<Record<string, string>>;
  readonly hosts: Readonly<Record<string, string>>;
};

export type ShellServices = {
  readonly module: string;
  readonly environment: string;
  readonly settings: {
    readonly publicWebsite: string;
    readonly cardFrameUrl: string;
    readonly bankTokenizerUrl: string;
    readonly paymentHosts: PaymentHosts;
  };
  readonly session: SessionService;
  readonly http: HttpService;
  /**
   * Whether a release of this area has a screen at the path; links to other paths are not offered. An older shell does
   * not know.
   */
  readonly hasScreen?: (path: string) => boolean;
  /**
   * Whether a release of this page fills the slot; what opens another slot is not offered. An older shell does not
   * know.
   */
  readonly hasSlot?: (module: string, name: string) => boolean;
  readonly navigate: (path: string, options?: { readonly replace?: boolean }) => void;
  readonly notify: (toast: Toast) => void;
  readonly live: LiveService;
  /** Lowers or sets the inbox badge after the remote learned the true count. */
  readonly setInboxBadge: (count: number) => void;
  /** Renders another module's slot through the loader; props pass through. */
  readonly Slot: <Module extends string, Name extends string>(props: {
    readonly module: Module;
    readonly name: Name;
    readonly props?: SlotPropsOf<Module, Name>;
  }) => unknown;
  /** Legal texts live in the shell; access screens open them as modals. */
  readonly openLegal: (document: 'terms' | 'privacy') => void;
  readonly report: (failure: FailureReport) => void;
};
