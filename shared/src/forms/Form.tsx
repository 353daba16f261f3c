import { Formik, useFormikContext, type FormikErrors, type FormikValues } from 'formik';
import { useEffect, useRef, type FormEvent, type ReactNode } from 'react';
import type { AnyObjectSchema } from 'yup';
import { holdReload } from '../store/reload-guard';
import styles from './Form.module.css';
import { useEntryFocus } from './use-entry-focus';

/** A press of the submit button, valid or not. */
export type FormAttempt<Values> = {
  readonly values: Values;
  readonly problems: FormikErrors<Values>;
  /** Shows the errors of these fields, and focuses the first. */
  readonly show: (names: readonly string[]) => void;
  /** Submits the form once more, with the values of then. */
  readonly again: () => void;
};

type Submit<Values> =
  | {
      /** Called with valid values only. */
      readonly onSubmit: (values: Values) => void;
      readonly onAttempt?: never;
    }
  | {
      /** For forms with an order of checks of their own: a submit shows the errors of the fields that `show` names. */
      readonly onAttempt: (attempt: FormAttempt<Values>) => void;
      readonly onSubmit?: never;
    };

type FormProps<Values> = Submit<Values> & {
  readonly initialValues: Values;
  /** A yup object of the rules in `rules/rules`. */
  readonly schema?: AnyObjectSchema;
  readonly children: ReactNode;
  /** The form's accessible name. */
  readonly label?: string;
  /** The form's id, for a submit button outside the form. */
  readonly id?: string;
  /** Takes new initial values over while the form is open. */
  readonly isReinitialized?: boolean;
};

type FormBodyProps<Values> = Pick<FormProps<Values>, 'children' | 'onAttempt'> & {
  readonly label: string | undefined;
  readonly id: string | undefined;
};

const firstInvalid =
  '[aria-invalid="true"]:not([role="radiogroup"]), [role="radiogroup"][aria-invalid="true"] input';

const FormBody = <Values extends FormikValues>({
  children,
  label,
  id,
  onAttempt,
}: FormBodyProps<Values>) => {
  const {
    handleSubmit,
    validateForm,
    setTouched,
    values,
    touched,
    dirty,
    submitCount,
    isValid,
    isValidating,
  } = useFormikContext<Values>();
  const form = useRef<HTMLFormElement>(null);
  const focusedFor = useRef(0);
  const keepEntryFocus = useEntryFocus();
  useEffect(() => (dirty ? holdReload() : undefined), [dirty]);
  useEffect(() => {
    if (submitCount === focusedFor.current || isValidating || isValid) return;
    focusedFor.current = submitCount;
    form.current?.querySelector<HTMLElement>(firstInvalid)?.focus();
  }, [submitCount, isValid, isValidating]);
  const show = (names: readonly string[]) => {
    void setTouched(
      { ...touched, ...Object.fromEntries(names.map((name) => [name, true])) },
      false,
    );
    form.current?.querySelector<HTMLElement>(`[name="${names[0]}"]`)?.focus();
  };
  const again = () => form.current?.requestSubmit();
  const attempt = async (event: FormEvent) => {
    event.preventDefault();
    onAttempt?.({ values, problems: await validateForm(), show, again });
  };
  return (
    <form
      ref={form}
      id={id}
      className={styles.form}
      noValidate
      aria-label={label}
      onSubmitCapture={keepEntryFocus}
      onSubmit={onAttempt === undefined ? handleSubmit : (event) => void attempt(event)}
    >
      {children}
    </form>
  );
};

/**
 * A formik form. A submit shows the errors of invalid fields and focuses the first of them; a dirty form prevents a
 * reload of the page. The slice knows whether a submit runs: pass that to SubmitButton.
 */
export const Form = <Values extends FormikValues>(props: FormProps<Values>) => {
  const {
    initialValues,
    schema,
    onSubmit,
    onAttempt,
    children,
    label,
    id,
    isReinitialized = false,
  } = props;
  return (
    <Formik<Values>
      initialValues={initialValues}
      validationSchema={schema}
      enableReinitialize={isReinitialized}
      onSubmit={(values, { setSubmitting }) => {
        setSubmitting(false);
        onSubmit?.(values);
      }}
    >
      <FormBody<Values> label={label} id={id} {...(onAttempt === undefined ? {} : { onAttempt })}>
        {children}
      </FormBody>
    </Formik>
  );
};
