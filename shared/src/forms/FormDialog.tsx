import { useFormikContext, type FormikValues } from 'formik';
import { useEffect, useId, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { AnyObjectSchema } from 'yup';
import type { Refusals } from '../store/submission';
import { Button } from '../ui/Button';
import { Modal } from '../ui/Modal';
import { Overlay } from '../ui/Overlay';
import { SettledButton } from '../ui/SettledButton';
import { Stack } from '../ui/Stack';
import { useOpening } from '../ui/use-opening';
import { DiscardQuestion } from './DiscardQuestion';
import { Form } from './Form';
import styles from './FormDialog.module.css';
import { FormErrors } from './FormErrors';
import { RefusedFields } from './RefusedFields';
import { useLeaveGuard } from './use-leave-guard';

export type FormDialogProps<Values> = {
  readonly isOpen: boolean;
  readonly title: string;
  readonly initialValues: Values;
  /** A yup object of the rules in `rules/rules`. */
  readonly schema?: AnyObjectSchema;
  /** The fields. The first one may take the focus with `hasInitialFocus`. */
  readonly children: ReactNode;
  readonly submitLabel: string;
  readonly cancelLabel?: string;
  readonly tone?: 'primary' | 'danger';
  /** While it runs the controls are disabled and the dialog cannot be closed. */
  readonly isBusy: boolean;
  readonly busyLabel?: string;
  /** The server's refusal. The dialog stays open and keeps the entered values. */
  readonly errors?: readonly string[];
  /** Refusals of single fields, by their names. Always the same object for one answer. */
  readonly refusals?: Refusals;
  /** Parameters of the address that close the dialog when they change: `['new']`. */
  readonly parameters?: readonly string[];
  /** A long form: on phones it takes the whole screen. */
  readonly isLong?: boolean;
  readonly width?: 'small' | 'medium' | 'large';
  /** A long form: in a panel of the full height at the side, with its buttons in sight. */
  readonly isPanel?: boolean;
  /** What the entries amount to: beside the buttons, drawn with the values of the form. */
  readonly summary?: ReactNode;
  /**
   * Of a form in steps. Each step has a submit button of its own, which ignores a press that was meant for the step
   * before. `onBack` leads to that step; the first one has none, and Cancel in its place.
   */
  readonly step?: { readonly id: string; readonly onBack: (() => void) | null };
  /** Called with valid values. The owner closes the dialog once the server has accepted them. */
  readonly onSubmit: (values: Values) => void;
  /**
   * Called by Cancel, the cross, Escape and the browser's back button, when nothing was typed or the user discards it.
   */
  readonly onClose: () => void;
};

const noErrors: readonly string[] = [];
const noRefusals: Refusals = {};

const DirtyReport = ({ onChange }: { readonly onChange: (isDirty: boolean) => void }) => {
  const { dirty } = useFormikContext();
  useEffect(() => onChange(dirty), [dirty, onChange]);
  return null;
};

type FooterProps<Values> = FormDialogProps<Values> & {
  readonly formId: string;
  /** Gets the element that the summary is drawn into. */
  readonly summaryRef: (place: HTMLElement | null) => void;
  readonly onCancel: () => void;
};

const Footer = <Values,>({ formId, summaryRef, onCancel, ...props }: FooterProps<Values>) => {
  const { isBusy, step, tone = 'primary' } = props;
  const onBack = step?.onBack ?? null;
  const Submit = step === undefined ? Button : SettledButton;
  return (
    <>
      {props.summary !== undefined && <div ref={summaryRef} className={styles.summary} />}
      <Button variant="secondary" onClick={onBack ?? onCancel} disabled={isBusy}>
        {onBack === null ? (props.cancelLabel ?? 'Cancel') : 'Back'}
      </Button>
      <Submit
        key={step?.id}
        type="submit"
        form={formId}
        variant={tone}
        isBusy={isBusy}
        {...(props.busyLabel === undefined ? {} : { busyLabel: props.busyLabel })}
      >
        {props.submitLabel}
      </Submit>
    </>
  );
};

/**
 * A formik form in a dialog. Closing it, navigation and reload need a confirmation before typed values are discarded.
 */
export const FormDialog = <Values extends FormikValues>(props: FormDialogProps<Values>) => {
  const { isOpen, title, isBusy, errors = noErrors, isPanel = false, onClose } = props;
  const formId = useId();
  const [openings, setOpenings] = useState(0);
  // A form that is opened again begins anew.
  useOpening(isOpen, () => setOpenings(openings + 1));
  const [isDirty, setDirty] = useState(false);
  const [summaryPlace, setSummaryPlace] = useState<HTMLElement | null>(null);
  const guard = useLeaveGuard(isOpen && isDirty, props.parameters);
  const close = () => {
    if (isBusy) return;
    if (isDirty) guard.ask(onClose);
    else onClose();
  };
  const frame = {
    isOpen,
    onClose: close,
    title,
    isDismissable: !isBusy,
    width: props.width ?? 'medium',
    footer: (
      <Footer<Values> {...props} formId={formId} summaryRef={setSummaryPlace} onCancel={close} />
    ),
  };
  const form = (
    <Form<Values>
      key={openings}
      id={formId}
      label={title}
      initialValues={props.initialValues}
      {...(props.schema === undefined ? {} : { schema: props.schema })}
      onSubmit={(values) => {
        if (!isBusy) props.onSubmit(values);
      }}
    >
      <DirtyReport onChange={setDirty} />
      <RefusedFields refusals={props.refusals ?? noRefusals} formId={formId} />
      <Stack>
        {errors.length > 0 && <FormErrors errors={errors} />}
        {props.children}
      </Stack>
      {summaryPlace !== null && createPortal(props.summary, summaryPlace)}
    </Form>
  );
  return (
    <>
      {isPanel ? (
        <Overlay {...frame}>{form}</Overlay>
      ) : (
        <Modal {...frame} isLong={props.isLong ?? false}>
          {form}
        </Modal>
      )}
      <DiscardQuestion guard={guard} title={title} />
    </>
  );
};
