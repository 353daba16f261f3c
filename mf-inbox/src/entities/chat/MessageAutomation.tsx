import { writtenField } from '@billfold/shared/contracts/merge-fields';
import { useState } from 'react';
import { placeholdersFor, type ChatContact } from './chat-contact';
import { ChatTemplates } from './ChatTemplates';
import { InsertItem } from './InsertItem';
import styles from './MessageAutomation.module.css';

type BoxProps = {
  readonly contact: ChatContact;
  readonly onInsert: (text: string) => void;
};

const Values = ({ contact, onInsert }: BoxProps) => (
  <ul className={styles.items} aria-label="Values">
    {placeholdersFor(contact).map(({ name }) => (
      <InsertItem
        key={name}
        name={name}
        detail={contact.values[name] || 'No value for this customer'}
        onInsert={() => onInsert(writtenField(name))}
      />
    ))}
  </ul>
);

const Templates = ({ contact: { merchantId }, onInsert }: BoxProps) => (
  <ChatTemplates merchantId={merchantId} onInsert={onInsert} />
);

const parts = {
  values: { name: 'Values', Part: Values },
  templates: { name: 'Templates', Part: Templates },
} as const;
type PartName = keyof typeof parts;
const partNames: readonly PartName[] = ['values', 'templates'];

export type MessageAutomationProps = BoxProps & {
  /** For `lazyPart`. */
  readonly isOpen: boolean;
  readonly isUnfolded: boolean;
  readonly onFold: (isUnfolded: boolean) => void;
};

/** Placeholders and templates to insert into the text. */
export const MessageAutomation = ({
  contact,
  onInsert,
  isUnfolded,
  onFold,
}: MessageAutomationProps) => {
  const [current, setCurrent] = useState<PartName>('values');
  const { Part } = parts[current];
  return (
    <details
      className={styles.box}
      open={isUnfolded}
      onToggle={({ currentTarget }) => onFold(currentTarget.open)}
    >
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
