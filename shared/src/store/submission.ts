import { createAction } from '@reduxjs/toolkit';
import type { Reducer } from 'redux';
import { put, takeEvery } from 'redux-saga/effects';
import type { HttpRequest, ShellServices } from '../contracts/remote.contract';
import { ApiError, bodyOrThrow } from '../http/api-error';
import type { SendOnce } from '../http/idempotency';
import { call, shellServices, type SagaOf } from './effects';
import { createFeature, selectFeature, type Feature } from './remote-store';
import { safely } from './safely';

/** What the server refused of a form: the text for people, by the name of the field. */
export type Refusals = Readonly<Record<string, string>>;

type SubmissionParts<Command, Answer> = {
  /** The remote's name, under which the shell keeps its state. */
  readonly module: string;
  /** The name of this part of the remote's state. */
  readonly name: string;
  /** Submissions of different keys go side by side, such as the rows of a list. Default: one at a time. */
  readonly keyOf?: (command: Command) => SubmissionKey;
  /**
   * Runs the sending: once more after a question, or between a change in sight and its undoing. What it throws is the
   * refusal. Default: sends once.
   */
  readonly around?: (send: () => SagaOf<Answer>, command: Command) => SagaOf<Answer>;
  /** The fields that lines of a refusal belong to; other lines are shown above the form. Default: none. */
  readonly refusalsOf?: (error: ApiError, command: Command) => Refusals;
  /** After the server has accepted it: a notice, another page. */
  readonly onDone?: (services: ShellServices, command: Command, answer: Answer) => void;
  /** After it was refused or has no answer: a notice with the texts. */
  readonly onRefused?: (
    services: ShellServices,
    errors: readonly string[],
    command: Command,
  ) => void;
};

type SubmissionRequest<Command> = {
  /** The one call that it is; the answer is its body. */
  readonly request: (command: Command) => HttpRequest;
  /**
   * For a call that must not be repeated: `oncePer(intentOf)` sends the same intent under the same idempotency key
   * until the server has answered.
   */
  readonly once?: SendOnce<Command>;
};

type SubmissionOptions<Command, Answer> = SubmissionParts<Command, Answer> &
  (
    | SubmissionRequest<Command>
    | {
        /** Sends it, where it is more than one call; rejects with the ApiError that the screen shows. */
        readonly submit: (services: ShellServices, command: Command) => Promise<Answer>;
      }
  );

export type SubmissionKey = string | number;

export type SubmissionState<Answer = unknown> =
  | { readonly status: 'idle' | 'sending' }
  | { readonly status: 'done'; readonly answer: Answer }
  | ({ readonly status: 'refused' } & Refused);

type Refused = {
  /** Of the form as a whole. */
  readonly errors: readonly string[];
  readonly refusals: Refusals;
};

/** The event of `actions.done`. */
export type SubmissionDone<Answer> = {
  readonly type: string;
  readonly payload: {
    readonly key: SubmissionKey;
    readonly state: { readonly status: 'done'; readonly answer: Answer };
  };
};

type SubmissionActions<Command> = {
  readonly submitted: (command: Command) => { readonly type: string };
  /** The server has accepted it: hand it to `refreshAfter` of a resource. */
  readonly done: { readonly type: string } & (() => { readonly type: string });
  /** The dialog was opened or left. */
  readonly cleared: (key?: SubmissionKey) => { readonly type: string };
};

export type Submission<Command, Answer = unknown> = {
  readonly feature: Feature;
  readonly actions: SubmissionActions<Command>;
  readonly select: (root: unknown, key?: SubmissionKey) => SubmissionState<Answer>;
};

const idle = { status: 'idle' } as const;
const sending = { status: 'sending' } as const;
const noRefusals = (): Refusals => ({});
const onlyKey = '';

const sendRequest =
  <Command, Answer>({ request, once }: SubmissionRequest<Command>) =>
  async ({ http }: ShellServices, command: Command): Promise<Answer> => {
    const send = (key = {}) => http.request<Answer>({ ...request(command), ...key });
    return bodyOrThrow(await (once === undefined ? send() : once(command, send)));
  };

/**
 * One thing that a screen sends, such as a form in a dialog: a second press while the first is under way sends nothing,
 * and a refusal keeps what was typed. What is sent goes on after its screen is left.
 */
export const createSubmission = <Command, Answer = unknown>(
  options: SubmissionOptions<Command, Answer>,
): Submission<Command, Answer> => {
  const {
    module,
    name,
    keyOf = () => onlyKey,
    refusalsOf = noRefusals,
    onDone,
    onRefused,
  } = options;
  const { around = (sendOnce) => sendOnce() } = options;
  const submit = 'submit' in options ? options.submit : sendRequest<Command, Answer>(options);
  const prefix = `${module}/${name}`;
  type State = SubmissionState<Answer>;
  type Change = { readonly key: SubmissionKey; readonly state?: State };
  const submitted = createAction(`${prefix}/submitted`, (command: Command) => ({
    payload: { command, key: keyOf(command), state: sending },
  }));
  const done = createAction<Change>(`${prefix}/done`);
  const cleared = (key: SubmissionKey = onlyKey) => ({
    type: `${prefix}/cleared`,
    payload: { key },
  });
  type States = Readonly<Record<SubmissionKey, State>>;
  const reducer: Reducer<States> = (states = {}, action) => {
    if (!action.type.startsWith(`${prefix}/`)) return states;
    const { key, state } = (action as ReturnType<typeof done>).payload;
    const before = states[key] ?? idle;
    // `cleared` has no state: what is under way goes on.
    const next = state ?? (before.status === 'sending' ? before : idle);
    return next === before ? states : { ...states, [key]: next };
  };
  type Submitted = ReturnType<typeof submitted>;
  function* sendOrRefuse(event: Submitted): SagaOf<void> {
    const services = yield* shellServices();
    function* send({ payload: { command, key } }: Submitted): SagaOf<void> {
      const answer = yield* around(() => call(submit, services, command), command);
      yield put(done({ key, state: { status: 'done', answer } }));
      onDone?.(services, command, answer);
    }
    yield* safely(send, (errors, error, { payload: { command, key } }) => {
      const refusals = error instanceof ApiError ? refusalsOf(error, command) : {};
      onRefused?.(services, errors, command);
      const placed = Object.values(refusals);
      const others = errors.filter((line) => !placed.some((text) => text.includes(line)));
      const state = { status: 'refused', errors: others, refusals };
      return { type: `${prefix}/refused`, payload: { key, state } };
    })(event);
  }
  function* submissionSaga() {
    const underWay = new Set<SubmissionKey>();
    yield takeEvery(submitted, function* sendOnce(event: Submitted): SagaOf<void> {
      const { key } = event.payload;
      if (underWay.has(key)) return;
      underWay.add(key);
      try {
        yield* sendOrRefuse(event);
      } finally {
        underWay.delete(key);
      }
    });
  }
  const selectStates = selectFeature<States>(module, name);
  return {
    feature: createFeature(name, reducer, submissionSaga),
    actions: { submitted, done, cleared } as unknown as SubmissionActions<Command>,
    select: (root, key = onlyKey) => selectStates(root)[key] ?? idle,
  };
};
