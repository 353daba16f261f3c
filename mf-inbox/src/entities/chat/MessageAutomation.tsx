import { writtenField } from '@billfold/shared/contracts/merge-fields';
import { WhenLoaded } from '@billfold/shared/remote/WhenLoaded';
import { useResource } from '@billfold/shared/store/resource';
import { useIsPhone } from '@billfold/shared/ui/use-is-phone';
import { useRef, useState } from 'react';
import { placeholdersFor, type ChatContact } from './chat-contact';
import styles from './MessageAutomation.module.css';
import { chatTemplates } from './templates.resource';

type InsertProps = {
  readonly name: string;
  readonly detail: string;
  readonly onInsert: () => void;
};

/** Inserts with a double-click, and with Enter, Space or the tap of a finger. */
const Insert = ({ name, detail, onInsert }: InsertProps) => {
  const isTouched = useRef(false);
  return (
    <li>
      <button
        type="button"
        className={styles.item}
        onPointerDown={({ pointerType }) => (isTouched.current = pointerType === 'touch')}
        onClick={({ detail: presses }) => {
          // The keyboard and assistive technology press without a pointer.
          if (presses === 0 || isTouched.current) onInsert();
        }}
        onDoubleClick={() => {
          if (!isTouched.current) onInsert();
        }}
      >
        <span className={styles.name}>{name}</span>
        <span className={styles.detail}>{detail}</span>
      </button>
    </li>
  );
};

type BoxProps = {
  readonly contact: ChatContact;
  readonly onInsert: (text: string) => void;
};

const Values = ({ contact, onInsert }: BoxProps) => (
  <ul className={styles.items} aria-label="Values">
    {placeholdersFor(contact).map(({ name }) => (
      <Insert
        key={name}
        name={name}
        detail={contact.values[name] || 'No value for this customer'}
        onInsert={() => onInsert(writtenField(name))}
      />
    ))}
  </ul>
);

const Templates = ({ contact, onInsert }: BoxProps) => {
  const [templates, reload] = useResource(chatTemplates, contact.merchantId);
  return (
    <WhenLoaded data={templates} loadingLabel="Loading the templates" onRetry={reload}>
      {(rows) =>
        rows.length === 0 ? (
          <p className={styles.none}>There are no templates yet.</p>
        ) : (
          <ul className={styles.items} aria-label="Templates">
            {rows.map(({ id, name, body }) => (
              <Insert key={id} name={name} detail={body} onInsert={() => onInsert(body)} />
            ))}
          </ul>
        )
      }
    </WhenLoaded>
  );
};

const parts = {
  values: { name: 'Values', Part: Values },
  templates: { name: 'Templates', Part: Templates },
} as const;
type PartName = keyof typeof parts;
const partNames: readonly PartName[] = ['values', 'templates'];

export type MessageAutomationProps = BoxProps & {
  /** For `lazyPart`. */
  readonly isOpen: boolean;
};

/** Placeholders and templates to insert into the text; folded on phones, where the messages need the room. */
export const MessageAutomation = ({ contact, onInsert }: MessageAutomationProps) => {
  const isPhone = useIsPhone();
  const [current, setCurrent] = useState<PartName>('values');
  const { Part } = parts[current];
  return (
    <details className={styles.box} open={!isPhone}>
      <summary className={styles.title}>Message Automation</summary>
      <div className={styles.content}>
        <div className={styles.head}>
          <div className={styles.switch}>
            {partNames.map((part) => (
              <button
                key={part}
                type="button"
                className={styles.part}
                aria-pressed={part === current}
                onClick={() => setCurrent(part)}
              >
                {parts[part].name}
              </button>
            ))}
          </div>
          <p className={styles.hint}>Double-click, tap or press Enter to insert.</p>
        </div>
        <Part contact={contact} onInsert={onInsert} />
      </div>
    </details>
  );
};
