import { errorsOf, valueOf } from '@billfold/shared/store/remote-data';
import { useResource } from '@billfold/shared/store/resource';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { Heading } from '@billfold/shared/ui/Heading';
import { useRested } from '@billfold/shared/ui/use-rested';
import { useFormikContext } from 'formik';
import { useState } from 'react';
import { noTarget, PreviewFor, targetQuery } from '../../entities/template/PreviewFor';
import { PreviewText } from '../../entities/template/PreviewText';
import { draftPeople } from '../../entities/template/preview-people.resource';
import { useLast } from '@billfold/shared/store/use-last';
import styles from './TemplateForm.module.css';
import { isPreviewable, type TemplateValues } from './template.form';
import { textPreview } from './text-preview.resource';

/** The text as a customer would read it, a moment after each change. */
export const LivePreview = () => {
  const { values } = useFormikContext<TemplateValues>();
  const [target, setTarget] = useState(noTarget);
  const body = useRested(values.body);
  const merchantId = Number(values.merchant);
  const [data, reload] = useResource(
    textPreview,
    isPreviewable({ ...values, body })
      ? { body, merchant_id: merchantId, ...targetQuery(target) }
      : null,
  );
  const preview = useLast(valueOf(data));
  const isShown = preview !== undefined && isPreviewable(values);
  return (
    <section className={styles.preview} aria-label="Preview">
      <Heading level={3}>Message Preview</Heading>
      {values.merchant !== '' && (
        <PreviewFor
          people={draftPeople}
          merchantId={merchantId}
          target={target}
          onChange={setTarget}
        />
      )}
      <ErrorArea errors={errorsOf(data)} onRetry={reload} />
      {isShown ? (
        <PreviewText preview={preview} />
      ) : (
        <p className={styles.note}>Your preview appears here.</p>
      )}
    </section>
  );
};
