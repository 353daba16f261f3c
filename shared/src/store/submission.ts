import { createAction } from '@reduxjs/toolkit';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { Reducer } from 'redux';
import { put, takeLeading } from 'redux-saga/effects';
import type { ShellServices } from '../contracts/remote.contract';
import { ApiError } from '../http/api-error';
import { call, shellServices, type SagaOf } from './effects';
import { createFeature, selectFeature, type Feature } from './remote-store';
import { safely } from './safely';

/** What the server refused of a form: the text for people, by the name of the field. */
export type Refusals = Readonly<Record<string, string>>;

type SubmissionOptions<Command, Answer> = {
  /** The remote's name, under which the shell keeps its state. */
  readonly module: string;
  /** The name of this part of the remote's state. */
  readonly name: string;
  /** Sends it; rejects with the ApiError that the screen shows. */
  readonly submit: (services: ShellServices, command: Command) => Promise<Answer>;
  /** Runs the sending, for example once more after a question. Default: sends once. */
  readonly around?: (send: () => SagaOf<Answer>) => SagaOf<Answer>;
  /** The fields that a refusal belongs to; other errors are shown above the form. Default: none. */
  readonly refusalsOf?: (error: ApiError) => Refusals;
  /** After the server has accepted it: a notice, another page. */
  readonly onDone?: (services: ShellServices, command: Command, answer: Answer) => void;
};

export type SubmissionState<Answer = unknown> =
  | { readonly status: 'idle' | 'sending' }
  | { readonly status: 'done'; readonly answer: Answer }
  | ({ readonly status: 'refused' } & Refused);

type Refused = {
  /** Of the form as a whole. */
  readonly errors: readonly string[];
  readonly refusals: Refusals;
};

type SubmissionActions<Command> = {
  readonly submitted: (command: Command) => { readonly type: string };
  /** The server has accepted it: hand it to `refreshAfter` of a resource. */
  readonly done: { readonly type: string } & (() => { readonly type: string });
  /** The dialog was opened or left. */
  readonly cleared: () => { readonly type: string };
};

export type Submission<Command, Answer = unknown> = {
  readonly feature: Feature;
  readonly actions: SubmissionActions<Command>;
  readonly select: (root: unknown) => SubmissionState<Answer>;
};

const idle = { status: 'idle' } as const;
const noRefusals = (): Refusals => ({});

/**
 * One thing that a screen sends, such as a form in a dialog: a second press while the first is under way sends nothing,
 * and a refusal keeps what was typed. For a call that must not be repeated after a lost answer, give `submit` an
 * idempotency key.
 */
export const createSubmission = <Command, Answer = unknown>({
  module,
  name,
  submit,
  around = (sendOnce) => sendOnce(),
  refusalsOf = noRefusals,
  onDone,
}: SubmissionOptions<Command, Answer>): Submission<Command, Answer> => {
  const prefix = `${module}/${name}`;
  const submitted = createAction<Command>(`${prefix}/submitted`);
  const done = createAction<Answer>(`${prefix}/done`);
  const refused = createAction<Refused>(`${prefix}/refused`);
  const cleared = createAction(`${prefix}/cleared`);
  const reducer: Reducer<SubmissionState<Answer>> = (state = idle, action) => {
    if (submitted.match(action)) return { status: 'sending' };
    if (done.match(action)) return { status: 'done', answer: action.payload };
    if (refused.match(action)) return { status: 'refused', ...action.payload };
    // What is under way goes on.
    return cleared.match(action) && state.status !== 'sending' ? idle : state;
  };
  function* send({ payload: command }: ReturnType<typeof submitted>): SagaOf<void> {
    const services = yield* shellServices();
    const answer = yield* around(function* (): SagaOf<Answer> {
      return yield* call(submit, services, command as Command);
    });
    yield put(done(answer));
    onDone?.(services, command as Command, answer);
  }
  function* submissionSaga() {
    yield takeLeading(
      submitted.type,
      safely(send, (errors, error) => {
        const refusals = error instanceof ApiError ? refusalsOf(error) : {};
        const isPlaced = Object.keys(refusals).length > 0;
        return refused({ errors: isPlaced ? [] : errors, refusals });
      }),
    );
  }
  return {
    feature: createFeature(name, reducer, submissionSaga),
    actions: { submitted, done, cleared } as unknown as SubmissionActions<Command>,
    select: selectFeature<SubmissionState<Answer>>(module, name),
  };
};

/**
 * The state of a submission and the function that submits. While it is mounted it begins idle; `onDone` runs once the
 * server has accepted, for example to close the dialog.
 */
export const useSubmission = <Command, Answer>(
  { actions, select }: Submission<Command, Answer>,
  onDone?: (answer: Answer) => void,
): readonly [SubmissionState<Answer>, (command: Command) => void] => {
  const dispatch = useDispatch();
  const state = useSelector(select);
  const done = state.status === 'done' ? state : null;
  useEffect(() => {
    dispatch(actions.cleared());
    return () => void dispatch(actions.cleared());
  }, [dispatch, actions]);
  useEffect(() => {
    if (done === null) return;
    dispatch(actions.cleared());
    onDone?.(done.answer);
  }, [done, dispatch, actions, onDone]);
  return [state, (command) => void dispatch(actions.submitted(command))];
};

type AddressedDialog<Answer> = {
  readonly isOpen: boolean;
  /** Takes the dialog from the address. */
  readonly onClose: () => void;
  /**
   * Called once the server has accepted and the address has changed: unsaved values below the dialog need a
   * confirmation before another page opens.
   */
  readonly onClosed?: (answer: Answer) => void;
};

/**
 * The same for a form in a dialog that the address opens. `isShown` closes it once the server has accepted; the address
 * changes after that. If the form were still open in between, it would mount again, and its typed values would need a
 * confirmation to leave. Closing clears a refusal.
 */
export const useDialogSubmission = <Command, Answer>(
  submission: Submission<Command, Answer>,
  { isOpen, onClose, onClosed }: AddressedDialog<Answer>,
) => {
  const dispatch = useDispatch();
  const { actions } = submission;
  const [isDone, setDone] = useState(false);
  const accepted = useRef<{ readonly answer: Answer } | null>(null);
  const [state, submit] = useSubmission(
    submission,
    useCallback((answer: Answer) => {
      accepted.current = { answer };
      setDone(true);
    }, []),
  );
  if (isDone && !isOpen) setDone(false);
  const leave = useEffectEvent(onClose);
  useEffect(() => {
    if (isDone) leave();
  }, [isDone]);
  const finish = useEffectEvent((answer: Answer) => onClosed?.(answer));
  useEffect(() => {
    const last = accepted.current;
    accepted.current = null;
    // An answer that came after the dialog was closed opens nothing.
    if (isOpen) return;
    dispatch(actions.cleared());
    if (last !== null) finish(last.answer);
  }, [dispatch, actions, isOpen]);
  return { state, submit, isShown: isOpen && !isDone };
};
