import type { RecurringInvoiceView } from '@billfold/shared/contracts/recurring-invoice.contract';
import type { RecurringStatus } from '@billfold/shared/contracts/recurring-invoice-words';
import { useServices } from '@billfold/shared/remote/Services';
import { useSubmission } from '@billfold/shared/store/use-submission';
import { Button } from '@billfold/shared/ui/Button';
import { ConfirmDialog } from '@billfold/shared/ui/ConfirmDialog';
import { useCallback, useState } from 'react';
import { useDispatch } from 'react-redux';
import { controlRecurring } from '../../entities/recurring-invoice/control-recurring.submission';
import { whoText } from '../../entities/recurring-invoice/who-text';

const questions = {
  resume: {
    title: 'Resume this recurring invoice?',
    textOf: (who: string) =>
      `We'll create invoices for ${who} again, starting with the next one. The ones it skipped while paused won't be created.`,
    confirmLabel: 'Resume',
    busyLabel: 'Resuming',
    tone: 'primary',
  },
  end: {
    title: 'End this recurring invoice?',
    textOf: (who: string) =>
      `No more invoices will be created for ${who}. Invoices it already created stay. You can't undo this.`,
    confirmLabel: 'End recurring invoice',
    busyLabel: 'Ending',
    tone: 'danger',
  },
} as const;

const doneTexts: Readonly<Record<RecurringStatus, string>> = {
  paused: 'Paused. No invoices will be created until you resume.',
  active: 'Resumed.',
  ended: 'Ended.',
};

const useControl = (id: number) => {
  const dispatch = useDispatch();
  const { notify } = useServices();
  const [asked, setAsked] = useState<keyof typeof questions | null>(null);
  const handleDone = useCallback(
    ({ status }: RecurringInvoiceView) => {
      setAsked(null);
      const resume = controlRecurring.actions.submitted({ id, control: 'resume', isAsked: false });
      notify({
        message: doneTexts[status],
        type: 'success',
        // Nothing is due in between: a resumed one goes on as if it had not been paused.
        ...(status === 'paused' && {
          action: { label: 'Undo', onPress: () => void dispatch(resume) },
        }),
      });
    },
    [dispatch, notify, id],
  );
  const [state, submit] = useSubmission(controlRecurring, handleDone, id);
  return {
    asked,
    ask: setAsked,
    isBusy: state.status === 'sending',
    errors: state.status === 'refused' ? state.errors : [],
    pause: () => submit({ id, control: 'pause', isAsked: false }),
    confirm: () => {
      if (asked !== null) submit({ id, control: asked, isAsked: true });
    },
    close: () => {
      setAsked(null);
      dispatch(controlRecurring.actions.cleared(id));
    },
  };
};

type RecurringControlsProps = {
  readonly recurring: RecurringInvoiceView;
  readonly onEdit: () => void;
};

/** What staff do with a recurring invoice that has not ended. */
export const RecurringControls = ({ recurring, onEdit }: RecurringControlsProps) => {
  const { asked, ask, isBusy, ...control } = useControl(recurring.id);
  const question = questions[asked ?? 'end'];
  return (
    <>
      <Button variant="quietDanger" disabled={isBusy} onClick={() => ask('end')}>
        End
      </Button>
      {recurring.status === 'paused' ? (
        <Button variant="secondary" disabled={isBusy} onClick={() => ask('resume')}>
          Resume
        </Button>
      ) : (
        <Button
          variant="secondary"
          isBusy={isBusy && asked === null}
          busyLabel="Pausing"
          onClick={control.pause}
        >
          Pause
        </Button>
      )}
      <Button disabled={isBusy} onClick={onEdit}>
        Edit
      </Button>
      <ConfirmDialog
        isOpen={asked !== null}
        title={question.title}
        confirmLabel={question.confirmLabel}
        busyLabel={question.busyLabel}
        tone={question.tone}
        isBusy={isBusy}
        errors={control.errors}
        onConfirm={control.confirm}
        onClose={control.close}
      >
        <p>{question.textOf(whoText(recurring))}</p>
      </ConfirmDialog>
    </>
  );
};
