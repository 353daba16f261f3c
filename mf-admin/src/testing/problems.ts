import { ValidationError, type Schema } from 'yup';

/** Name of the field → text, as a form with this schema shows them. */
export const problemsOf = (schema: Schema, values: unknown): Readonly<Record<string, string>> => {
  try {
    schema.validateSync(values, { abortEarly: false });
    return {};
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return Object.fromEntries(error.inner.map(({ path, message }) => [path, message]));
  }
};
