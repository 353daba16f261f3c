import { countText } from '@billfold/shared/contracts/count-text';
import { writtenField } from '@billfold/shared/contracts/merge-fields';
import { hasSampleLink, ownLinkText, withShortLink } from '@billfold/shared/contracts/pay-link';
import type { TemplatePreview } from '@billfold/shared/contracts/template.contract';
import styles from './Template.module.css';

type Filled = Pick<
  TemplatePreview,
  'preview_message' | 'filled_for' | 'is_sample' | 'missing' | 'characters' | 'segments'
>;

/** A sample is a made-up person: no customer has all values. */
const whom = ({ filled_for: filledFor, is_sample: isSample }: Filled): string =>
  isSample ? `Filled with examples (${filledFor}).` : `Filled for ${filledFor}.`;

/** A filled template as the customer would read it, and what it costs to send. */
export const PreviewText = ({ preview }: { readonly preview: Filled }) => {
  const { preview_message: text, missing, characters, segments } = preview;
  return (
    <>
      <p className={styles.message}>{withShortLink(text)}</p>
      <p className={styles.note}>
        {`${whom(preview)} ${countText(characters, 'character', 'characters')}, ${countText(segments, 'segment', 'segments')}.`}
        {hasSampleLink(text) && ` ${ownLinkText}`}
      </p>
      {missing.length > 0 && (
        <p className={styles.missing}>
          {`No value: ${missing.map(writtenField).join(', ')}. Messages aren't sent without it.`}
        </p>
      )}
    </>
  );
};
