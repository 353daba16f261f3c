import type { TemplatePreview } from '@billfold/shared/contracts/template.contract';
import { Card } from '@billfold/shared/ui/Card';
import { Heading } from '@billfold/shared/ui/Heading';
import { Stack } from '@billfold/shared/ui/Stack';
import { PreviewText } from '../../entities/template/PreviewText';
import styles from './TemplateTexts.module.css';

/** What a customer reads, and what staff wrote. */
export const TemplateTexts = ({ preview }: { readonly preview: TemplatePreview }) => (
  <div className={styles.sides}>
    <section aria-label="Message Preview">
      <Card>
        <Stack gap={3}>
          <Heading level={2} size="small">
            Message Preview
          </Heading>
          <PreviewText preview={preview} />
        </Stack>
      </Card>
    </section>
    <section aria-label="Raw Message">
      <Card>
        <Stack gap={3}>
          <Heading level={2} size="small">
            Raw Message
          </Heading>
          <p className={styles.raw}>{preview.raw_message}</p>
        </Stack>
      </Card>
    </section>
  </div>
);
