import { Formik, useFormikContext, type FormikValues } from 'formik';
import { useEffect, useRef, type ReactNode } from 'react';
import type { AnyObjectSchema } from 'yup';
import { holdReload } from '../store/reload-guard';
import styles from './Form.module.css';

export type FormProps<Values> = {
  readonly initialValues: Values;
  /** A yup object of the rules in `rules/rules`. */
  readonly schema?: AnyObjectSchema;
  /** Called with valid values only. */
  readonly onSubmit: (values: Values) => void;
  readonly children: ReactNode;
  /** The form's accessible name. */
  readonly label?: string;
  /** Takes new initial values over while the form is open. */
  readonly isReinitialized?: boolean;
};

const FormBody = ({ children, label }: { readonly children: ReactNode; readonly label: string | undefined }) => {
  const { handleSubmit, dirty, submitCount, isValid, isValidating } = useFormikContext();
  const form = useRef<HTMLFormElement>(null);
  const focusedFor = useRef(0);
  useEffect(() => (dirty ? holdReload() : undefined), [dirty]);
  useEffect(() => {
    if (submitCount === focusedFor.current || isValidating || isValid) return;
    focusedFor.current = submitCount;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [submitCount, isValid, isValidating]);
  return (
    <form ref={form} className={styles.form} noValidate aria-label={label} onSubmit={handleSubmit}>
      {children}
    </form>
  );
};

/**
 * A formik form. Invalid fields show their texts when it is submitted and the first of them takes the focus; while it is
 * dirty the page is not reloaded. Whether a submit is running is the slice's business: hand it to SubmitButton.
 */
export const Form = <Values extends FormikValues>({ initialValues, schema, onSubmit, children, label, isReinitialized = false }: FormProps<Values>) => (
  <Formik<Values>
    initialValues={initialValues}
    validationSchema={schema}
    enableReinitialize={isReinitialized}
    onSubmit={(values, { setSubmitting }) => {
      setSubmitting(false);
      onSubmit(values);
    }}
  >
    <FormBody label={label}>{children}</FormBody>
  </Formik>
);
