import { writtenField } from '@billfold/shared/contracts/merge-fields';
import styles from './Template.module.css';

type PreviewTextProps = {
  readonly text: string;
  /** The name of the customer. */
  readonly filledFor: string;
  /** No customer has all values: the person is made up. */
  readonly isSample: boolean;
  /** Names of fields without a value. */
  readonly missing: readonly string[];
  readonly characters: number;
  readonly segments: number;
};

const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

const whom = ({ filledFor, isSample }: PreviewTextProps): string =>
  isSample ? `Filled with examples (${filledFor}).` : `Filled for ${filledFor}.`;

/** A filled template as the customer would read it, and what it costs to send. */
export const PreviewText = (props: PreviewTextProps) => {
  const { text, missing, characters, segments } = props;
  return (
    <>
      <p className={styles.message}>{text}</p>
      <p className={styles.note}>
        {`${whom(props)} ${counted(characters, 'character', 'characters')}, ${counted(segments, 'segment', 'segments')}.`}
      </p>
      {missing.length > 0 && (
        <p className={styles.missing}>
          {`No value: ${missing.map(writtenField).join(', ')}. A message is not sent without it.`}
        </p>
      )}
    </>
  );
};
