import type { MassMessagePreview } from '@billfold/shared/contracts/bulk-message.contract';
import { errorsOf, valueOf } from '@billfold/shared/store/remote-data';
import { useResource } from '@billfold/shared/store/resource';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { Skeleton } from '@billfold/shared/ui/Skeleton';
import { useRested } from '@billfold/shared/ui/use-rested';
import { useFormikContext } from 'formik';
import { useState } from 'react';
import { audienceText, estimateText, leftOutTexts } from './audience-texts';
import type { MassMessageTarget } from './mass-message';
import { massMessagePreview } from './mass-message.submission';
import type { MassMessageValues } from './mass-message.form';
import styles from './MassMessage.module.css';
import { TestButton } from './TestButton';

/** A pause in the typing: not every key sends a call. */
const restMs = 500;

/** Who would get the text of the form, and how it reads. */
export const useAudience = (target: MassMessageTarget) => {
  const { values } = useFormikContext<MassMessageValues>();
  const body = useRested(values.body, restMs);
  const [data, reload] = useResource(massMessagePreview, {
    autogroup: target.groupName,
    group_id: target.groupId,
    body,
    purpose: values.purpose,
  });
  const preview = valueOf(data);
  const [shown, setShown] = useState(preview);
  if (preview !== undefined && preview !== shown) setShown(preview);
  return {
    preview,
    /** The last answer, while the next one is awaited. */
    shown,
    hasFailed: data.status === 'failed',
    errors: errorsOf(data),
    reload,
  };
};
export type Audience = ReturnType<typeof useAudience>;

const Count = ({ preview }: { readonly preview: MassMessagePreview }) => {
  const leftOut = leftOutTexts(preview);
  return (
    <>
      <p className={styles.count}>
        {`${audienceText(preview)}.`}
        {leftOut.length > 0 && <span className={styles.quiet}>{` ${leftOut.join(', ')}.`}</span>}
      </p>
      {preview.held_now > 0 && (
        <p className={styles.quiet}>
          {`It's quiet hours for ${preview.held_now.toLocaleString('en-US')} of them. Their texts will go out when those end.`}
        </p>
      )}
    </>
  );
};

/** Who gets the text, who is left out and why. */
export const Recipients = ({ audience }: { readonly audience: Audience }) => {
  const { preview, shown, hasFailed, errors, reload } = audience;
  return (
    <section
      className={styles.audience}
      aria-label="Who gets it"
      aria-busy={preview === undefined && !hasFailed}
    >
      <ErrorArea errors={errors} onRetry={reload} />
      {shown === undefined ? !hasFailed && <Skeleton height="3em" /> : <Count preview={shown} />}
    </section>
  );
};

type ReadingProps = { readonly target: MassMessageTarget; readonly audience: Audience };

/** One filled text, how long all of them take, and a test to the writer. */
export const Reading = ({ target, audience: { shown } }: ReadingProps) => (
  <section className={styles.reading} aria-label="How it reads">
    {shown !== undefined && shown.sample !== null && (
      <>
        <figure className={styles.sample}>
          <figcaption>{`As ${shown.sample.full_name} gets it`}</figcaption>
          <blockquote>{shown.sample.body}</blockquote>
        </figure>
        {shown.recipients > 0 && <p className={styles.quiet}>{estimateText(shown)}</p>}
      </>
    )}
    <TestButton target={target} address={shown?.test_address ?? null} />
  </section>
);
