import { mergeFields, writtenField } from '@billfold/shared/contracts/merge-fields';
import { Button } from '@billfold/shared/ui/Button';
import { Inline } from '@billfold/shared/ui/Stack';
import { useFormikContext } from 'formik';
import { withField, type TemplateValues } from './template.form';
import styles from './TemplateForm.module.css';

type Field = (typeof mergeFields)[number];

const groups: readonly { readonly title: string; readonly has: (field: Field) => boolean }[] = [
  {
    title: 'Chat, mass messages and automated events',
    has: ({ about, places }) => about !== 'business' && places.some((place) => place === 'chat'),
  },
  { title: 'Customers that are a business', has: ({ about }) => about === 'business' },
  {
    title: 'Automated events only',
    has: ({ places }) => !places.some((place) => place === 'chat'),
  },
];

/** Puts a field where the caret is in the message. */
const useInsertion = () => {
  const { values, setFieldValue } = useFormikContext<TemplateValues>();
  return (name: string, form: HTMLFormElement | null) => {
    const area = form?.elements.namedItem('body');
    if (!(area instanceof HTMLTextAreaElement)) return;
    const { body, caret } = withField(values.body, name, {
      start: area.selectionStart,
      end: area.selectionEnd,
    });
    void setFieldValue('body', body);
    area.focus();
    // React writes the new text first, which moves the caret to the end.
    requestAnimationFrame(() => area.setSelectionRange(caret, caret));
  };
};

/** All fields by the places where they have a value; a press inserts one. */
export const InsertFields = () => {
  const insert = useInsertion();
  return (
    <fieldset className={styles.fields}>
      <legend className={styles.legend}>Insert a field</legend>
      {groups.map(({ title, has }) => (
        <div key={title} role="group" aria-label={title} className={styles.fieldGroup}>
          <p className={styles.note}>{title}</p>
          <Inline>
            {mergeFields.filter(has).map(({ name, meaning }) => (
              <Button
                key={name}
                variant="secondary"
                size="small"
                title={meaning}
                onClick={({ currentTarget }) => insert(name, currentTarget.form)}
              >
                {writtenField(name)}
              </Button>
            ))}
          </Inline>
        </div>
      ))}
    </fieldset>
  );
};
