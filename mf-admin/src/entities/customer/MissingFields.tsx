import { FormErrors } from '@billfold/shared/forms/FormErrors';
import { ruleTexts } from '@billfold/shared/forms/rules/rules';
import { useFormikContext } from 'formik';
import { useMemo } from 'react';

/** Has a place of its own: the sum of lines is wrong as long as they are empty. */
const otherParts: readonly string[] = ['total'];

/**
 * The one text for all missing fields; each field also has its own. Fields with a wrong value show their error first:
 * the text waits until there is none.
 */
export const MissingFields = ({ text }: { readonly text: string }) => {
  const { errors, submitCount } = useFormikContext();
  const texts = useMemo(() => [text], [text]);
  const found = Object.entries(errors).flatMap(([name, error]) =>
    typeof error === 'string' && !otherParts.includes(name) ? [error] : [],
  );
  const isShown =
    submitCount > 0 && found.length > 0 && found.every((error) => error === ruleTexts.required);
  return isShown ? <FormErrors errors={texts} /> : null;
};
