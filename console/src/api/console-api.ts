import type {
  CollectedReport,
  EnvironmentHealth,
  InventoryDifferences,
  ModuleHealth,
  PaymentInventory,
  ReportKind,
} from '@billfold/shared/contracts/beacon.contract';
import {
  consoleHeader,
  type Session,
  type SignedOut,
  type SignInRequest,
} from '@billfold/shared/contracts/console.contract';
import type { ModuleMap } from '@billfold/shared/contracts/module-map.contract';
import type { Now } from '@billfold/shared/contracts/now.contract';
import type { HttpRequest, HttpService } from '@billfold/shared/contracts/remote.contract';
import type {
  Explanation,
  HistoryEntry,
  IssuedOverride,
  OverrideAnswer,
  OverrideRequest,
  Overview,
  Preview,
  PreviewEnd,
  ReleaseDetail,
  ReleaseSummary,
  RolloutChange,
  RolloutChanged,
  WaitingChange,
  WaitingConfirmed,
  Waits,
} from '@billfold/shared/contracts/rollout.contract';
import type { ReleaseDiff } from '@billfold/shared/contracts/release-diff.contract';
import { ApiError, bodyOrThrow, errorLines as linesOf } from '@billfold/shared/http/api-error';

/** Absent and empty filters have no effect. */
export type HistoryQuery = {
  readonly environment?: string | undefined;
  readonly module?: string | undefined;
  readonly before?: number | undefined;
  readonly limit: number;
};
/** Absent filters have no effect; `none` means reports without a module. */
export type ReportQuery = { readonly module?: string; readonly kinds?: readonly ReportKind[] };
export type Visitor = {
  readonly user: string;
  readonly merchant: string;
  readonly channel: string;
  readonly path: string;
};

const timeoutMs = 20_000;
const headers = { 'Content-Type': 'application/json', [consoleHeader]: '1' } as const;
const part = encodeURIComponent;
const given = (text: string | undefined): string | undefined =>
  text === undefined || text.trim() === '' ? undefined : text.trim();

/** Every call of the console. `onSignedOut` is called when the session has ended and the call was refused. */
export const createConsoleApi = (http: HttpService, onSignedOut: () => void) => {
  const ask = async <Body>(request: HttpRequest): Promise<Body> => {
    try {
      return bodyOrThrow(await http.request<Body>({ timeoutMs, ...request }));
    } catch (error) {
      if (error instanceof ApiError && error.status === 401 && request.path !== 'session')
        onSignedOut();
      throw error;
    }
  };
  const read = <Body>(
    path: string,
    query: HttpRequest['query'] = {},
    signal?: AbortSignal,
  ): Promise<Body> =>
    ask<Body>({ method: 'GET', path, query, ...(signal === undefined ? {} : { signal }) });
  const send = <Body>(
    method: 'POST' | 'PATCH' | 'DELETE',
    path: string,
    body: Readonly<Record<string, unknown>> = {},
  ): Promise<Body> => ask<Body>({ method, path, body, headers });
  const place = (environment: string): string => `environments/${part(environment)}`;

  return {
    signIn: (request: SignInRequest) => send<Session>('POST', 'session', request),
    readSession: (signal?: AbortSignal) => read<Session>('session', {}, signal),
    signOut: () => send<SignedOut | null>('DELETE', 'session'),
    readOverview: (signal?: AbortSignal) => read<Overview>('overview', {}, signal),
    readReleases: (module: string | undefined, signal?: AbortSignal) =>
      read<readonly ReleaseSummary[]>('releases', { module: given(module) }, signal),
    readRelease: (name: string, signal?: AbortSignal) =>
      read<ReleaseDetail>(`releases/${part(name)}`, {}, signal),
    readDiff: (
      { environment, from, to }: Readonly<Record<'environment' | 'from' | 'to', string>>,
      signal?: AbortSignal,
    ) => read<ReleaseDiff>('diff', { environment, from, to }, signal),
    readHistory: ({ environment, module, before, limit }: HistoryQuery, signal?: AbortSignal) =>
      read<readonly HistoryEntry[]>(
        'history',
        { environment: given(environment), module: given(module), before, limit },
        signal,
      ),
    /** The address of every entry as a file. */
    historyFile: (
      format: 'csv' | 'jsonl',
      { environment, module }: Pick<HistoryQuery, 'environment' | 'module'>,
    ) => {
      const filters = { format, environment: given(environment), module: given(module) };
      const query = Object.entries(filters).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, value]],
      );
      return `/registry/api/history/export?${new URLSearchParams(query).toString()}`;
    },
    protect: (
      environment: string,
      body: {
        readonly protected: boolean;
        readonly second_person?: boolean;
        readonly reason: string;
      },
    ) => send<{ readonly waiting?: WaitingChange }>('PATCH', place(environment), body),
    confirmWaiting: ({ environment, id }: WaitingChange, reason: string) =>
      send<WaitingConfirmed>('POST', `${place(environment)}/waiting/${id}/confirm`, { reason }),
    withdrawWaiting: ({ environment, id }: WaitingChange, reason: string) =>
      send<WaitingChange>('DELETE', `${place(environment)}/waiting/${id}`, { reason }),
    change: (environment: string, change: RolloutChange) =>
      send<RolloutChanged>('POST', `${place(environment)}/changes`, change),
    explain: (
      environment: string,
      { user, merchant, channel, path }: Visitor,
      signal?: AbortSignal,
    ) =>
      read<readonly Explanation[]>(
        `${place(environment)}/explain`,
        {
          user: given(user),
          merchant: given(merchant),
          channel: given(channel),
          path: given(path),
        },
        signal,
      ),
    readHealth: (environment: string, module: string, minutes: number, signal?: AbortSignal) =>
      read<ModuleHealth>(
        `${place(environment)}/modules/${part(module)}/health`,
        { minutes },
        signal,
      ),
    readEnvironmentHealth: (environment: string, minutes: number, signal?: AbortSignal) =>
      read<EnvironmentHealth>(`${place(environment)}/health`, { minutes }, signal),
    readReports: (environment: string, { module, kinds }: ReportQuery, signal?: AbortSignal) =>
      read<readonly CollectedReport[]>(
        `${place(environment)}/reports`,
        { module, kind: kinds?.join(',') },
        signal,
      ),
    readDifferences: (environment: string, signal?: AbortSignal) =>
      read<InventoryDifferences>(`${place(environment)}/inventory/differences`, {}, signal),
    readInventory: (environment: string, signal?: AbortSignal) =>
      read<PaymentInventory>(`${place(environment)}/inventory`, {}, signal),
    readNow: (environment: string, signal?: AbortSignal) =>
      read<Now>(`${place(environment)}/now`, {}, signal),
    readMap: (environment: string, signal?: AbortSignal) =>
      read<ModuleMap>(`${place(environment)}/map`, {}, signal),
    readOverrides: (environment: string, signal?: AbortSignal) =>
      read<readonly IssuedOverride[]>('overrides', { environment }, signal),
    readPreviews: (environment: string, signal?: AbortSignal) =>
      read<readonly Preview[]>('previews', { environment }, signal),
    endPreview: (end: PreviewEnd) => send<unknown>('POST', 'previews/end', end),
    issueOverride: (request: OverrideRequest) =>
      send<OverrideAnswer | Waits>('POST', 'overrides', request),
    revokeOverride: (id: string, reason: string) =>
      send<IssuedOverride>('POST', `overrides/${part(id)}/revoke`, { reason }),
  };
};

export type ConsoleApi = ReturnType<typeof createConsoleApi>;

/** The code of a refusal, such as `changed_meanwhile`; null when there is none. */
export const refusalCode = (error: unknown): string | null => {
  if (
    !(error instanceof ApiError) ||
    typeof error.body !== 'object' ||
    error.body === null ||
    !('code' in error.body)
  )
    return null;
  return typeof error.body.code === 'string' ? error.body.code : null;
};

/** Returns the text that operators read for a failure. */
export const errorLines = (error: unknown): readonly string[] =>
  error instanceof ApiError && error.isNetworkError
    ? ["The registry isn't responding."]
    : linesOf(error);

/** No answer came, or an unclear one: the change may have taken effect. */
export const isInDoubt = (error: unknown): boolean => error instanceof ApiError && error.isInDoubt;
