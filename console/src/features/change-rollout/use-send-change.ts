import type { HistoryEntry, RolloutState } from '@billfold/shared/contracts/rollout.contract';
import { useRef, useState } from 'react';
import { useConsole } from '../../api/Console';
import { errorLines, isInDoubt, refusalCode } from '../../api/console-api';
import { buttonOf, toCommand, type ChangeValues } from './change.form';
import type { ChangeKind } from './change-kinds';

export type Sending =
  | { readonly status: 'idle' }
  | { readonly status: 'sending' }
  | { readonly status: 'failed'; readonly errors: readonly string[] }
  /** Another operator was faster: shows that change and keeps the typed text. */
  | { readonly status: 'overtaken'; readonly entries: readonly HistoryEntry[] };

type SentChange = {
  readonly sending: Sending;
  /** The state that the change is based on: the operator's, or the newer one that overtook it. */
  readonly base: RolloutState;
  readonly submit: (values: ChangeValues) => void;
};

/** Sends a change once, also after several presses. */
export const useSendChange = (
  kind: ChangeKind,
  state: RolloutState,
  onDone: (sentence: string) => void,
): SentChange => {
  const { api, operator, refresh } = useConsole();
  const [base, setBase] = useState(state);
  const [sending, setSending] = useState<Sending>({ status: 'idle' });
  const isUnderWay = useRef(false);
  const wasInDoubt = useRef(false);

  // What was done is not sent again: the second press of a double click may come after the answer.
  const stop = (outcome: Sending): void => {
    isUnderWay.current = false;
    setSending(outcome);
  };

  const finish = (values: ChangeValues): void => {
    refresh();
    onDone(
      `Done: ${buttonOf(kind, values).toLowerCase()}, ${base.module} in ${base.environment}. The next page that a visitor opens has it.`,
    );
  };

  const showMeanwhile = async (values: ChangeValues): Promise<void> => {
    const entries = await api.readHistory({
      environment: base.environment,
      module: base.module,
      limit: 20,
    });
    const news = entries.filter(({ after }) => after !== null && after.revision > base.revision);
    const [newest] = news;
    // The answer to the first try was lost on the way, not the change.
    if (
      wasInDoubt.current &&
      news.length === 1 &&
      newest?.actor === operator.name &&
      newest.reason === values.reason.trim()
    )
      return finish(values);
    if (newest?.after) setBase(newest.after);
    stop({ status: 'overtaken', entries: news });
    refresh();
  };

  const send = async (values: ChangeValues): Promise<void> => {
    const { environment, module, revision } = base;
    try {
      const { waiting } = await api.change(environment, {
        changes: [{ module, command: toCommand(kind, values), if_revision: revision }],
        reason: values.reason.trim(),
      });
      if (waiting === undefined) return finish(values);
      refresh();
      return onDone(
        `Asked: ${buttonOf(kind, values).toLowerCase()}, ${module} in ${environment}. A second person must confirm it within a day.`,
      );
    } catch (error) {
      if (refusalCode(error) === 'changed_meanwhile') return showMeanwhile(values);
      wasInDoubt.current ||= isInDoubt(error);
      stop({
        status: 'failed',
        errors: [
          ...errorLines(error),
          ...(isInDoubt(error)
            ? ["We don't know if it went through. Send it again: it's applied at most once."]
            : []),
        ],
      });
    }
  };

  const submit = (values: ChangeValues): void => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setSending({ status: 'sending' });
    send(values).catch((error: unknown) => stop({ status: 'failed', errors: errorLines(error) }));
  };

  return { sending, base, submit };
};
