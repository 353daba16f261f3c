import { mergeFields, writtenField } from '@billfold/shared/contracts/merge-fields';
import { Button } from '@billfold/shared/ui/Button';
import { Inline } from '@billfold/shared/ui/Stack';
import { putIntoField } from '../../entities/chat/put-into-field';
import styles from './TemplateForm.module.css';

type Field = (typeof mergeFields)[number];

const groups: readonly { readonly title: string; readonly has: (field: Field) => boolean }[] = [
  {
    title: 'Chat, mass messages and automated events',
    has: ({ about, places }) => about !== 'business' && places.some((place) => place === 'chat'),
  },
  { title: 'Business customers only', has: ({ about }) => about === 'business' },
  {
    title: 'Automated events only',
    has: ({ places }) => !places.some((place) => place === 'chat'),
  },
];

const insert = (name: string, form: HTMLFormElement | null): void => {
  const area = form?.elements.namedItem('body');
  if (area instanceof HTMLTextAreaElement) putIntoField(area, writtenField(name));
};

/** All fields by the places where they have a value; a press inserts one. */
export const InsertFields = () => {
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
