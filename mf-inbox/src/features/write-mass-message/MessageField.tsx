import { countText } from '@billfold/shared/contracts/count-text';
import { messageLimits } from '@billfold/shared/contracts/limits';
import { fieldsFor, writtenField } from '@billfold/shared/contracts/merge-fields';
import { TextField } from '@billfold/shared/forms/TextField';
import { measureText } from '@billfold/shared/format/text-segments';
import { Button } from '@billfold/shared/ui/Button';
import { Stack } from '@billfold/shared/ui/Stack';
import { useIsPhone } from '@billfold/shared/ui/use-is-phone';
import { useFormikContext } from 'formik';
import { useEffect, useRef, type RefObject } from 'react';
import { putIntoField } from '../../entities/chat/put-into-field';
import { unfillableText, type MassMessageValues } from './mass-message.form';
import styles from './MassMessage.module.css';

const offered = fieldsFor('mass');

const Measure = ({ body }: { readonly body: string }) => {
  const { characters, segments, encoding } = measureText(body);
  return (
    <p className={styles.measure}>
      {`${characters} characters · ${countText(segments, 'segment')}`}
      {encoding === 'UCS-2' && ' · a special character makes segments shorter'}
    </p>
  );
};

/** Shows what can't be filled in while the text is written, before its field is left. */
const useUnfillableAtOnce = (): void => {
  const { values, setFieldTouched } = useFormikContext<MassMessageValues>();
  const isUnfillable = unfillableText(values.body) !== null;
  useEffect(() => {
    if (isUnfillable) void setFieldTouched('body');
    // oxlint-disable-next-line react/exhaustive-deps -- formik makes the function anew for each render
  }, [isUnfillable]);
};

/** The focus alone would leave the error of a refused send below the edge of a phone. */
const useErrorInSight = (place: RefObject<HTMLElement | null>): void => {
  const { submitCount } = useFormikContext<MassMessageValues>();
  useEffect(() => {
    if (submitCount > 0)
      place.current?.querySelector('[role=alert]')?.scrollIntoView({ block: 'nearest' });
  }, [place, submitCount]);
};

/** The message, with buttons that insert a field where the cursor is. On a phone, its focus would hide who gets it. */
export const MessageField = () => {
  const { values } = useFormikContext<MassMessageValues>();
  useUnfillableAtOnce();
  const isPhone = useIsPhone();
  const place = useRef<HTMLDivElement>(null);
  useErrorInSight(place);
  const insert = (name: string) => {
    const field = place.current?.querySelector('textarea') ?? null;
    if (field !== null) putIntoField(field, writtenField(name), messageLimits.bodyMax);
  };
  return (
    <div ref={place}>
      <Stack gap={2}>
        <TextField
          name="body"
          label="Message"
          lines={5}
          maxLength={messageLimits.bodyMax}
          hasInitialFocus={!isPhone}
        />
        <Measure body={values.body} />
        <div className={styles.fields} role="group" aria-label="Insert a field">
          {offered.map(({ name, meaning }) => (
            <Button key={name} variant="secondary" size="small" onClick={() => insert(name)}>
              {meaning}
            </Button>
          ))}
        </div>
      </Stack>
    </div>
  );
};
