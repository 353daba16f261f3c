import type { AuditView } from '@billfold/shared/contracts/audit.contract';
import { classNames } from '@billfold/shared/ui/class-names';
import { TextLink } from '@billfold/shared/ui/TextLink';
import { useState } from 'react';
import styles from './AuditScreen.module.css';
import { auditFields } from './audit-words';

const shownFacts = 2;

/** A longer one may be cut at the end of its line. */
const lineLength = 36;

/** The first facts of an entry, each on one line, and a press that shows all of them whole. */
export const AuditFacts = ({ entry }: { readonly entry: AuditView }) => {
  const [isOpen, setOpen] = useState(false);
  const facts = auditFields(entry);
  const more = facts.length - shownFacts;
  const canOpen = more > 0 || facts.some(({ text }) => text.length > lineLength);
  if (facts.length === 0) return null;
  return (
    <div className={classNames(styles.fields, isOpen && styles.open)}>
      {(isOpen ? facts : facts.slice(0, shownFacts)).map(({ name, text }) => (
        <span key={name} className={styles.fact}>
          {text}
        </span>
      ))}
      {canOpen && (
        <TextLink isExpanded={isOpen} onPress={() => setOpen(!isOpen)}>
          {isOpen ? 'Show less' : more > 0 ? `${more} more` : 'Show all'}
        </TextLink>
      )}
    </div>
  );
};
