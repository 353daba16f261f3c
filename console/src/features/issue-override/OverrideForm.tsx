import { reasonLimit } from '@billfold/shared/contracts/rollout-commands';
import type {
  OverrideAnswer,
  ReleaseSummary,
  WaitingChange,
} from '@billfold/shared/contracts/rollout.contract';
import { Form } from '@billfold/shared/forms/Form';
import { SubmitButton } from '@billfold/shared/forms/SubmitButton';
import { TextField } from '@billfold/shared/forms/TextField';
import { Button } from '@billfold/shared/ui/Button';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { IconButton } from '@billfold/shared/ui/IconButton';
import { Select } from '@billfold/shared/ui/Select';
import { Inline, Stack } from '@billfold/shared/ui/Stack';
import { useState } from 'react';
import { useFormikContext } from 'formik';
import { number, object, string } from 'yup';
import { useConsole } from '../../api/Console';
import { LoadedArea } from '../../api/LoadedArea';
import { useLoad } from '../../api/use-load';
import { useSendOnce } from '../../api/use-send-once';
import { displayOrder } from '../../entities/rollout/environment-order';
import { shortRelease } from '../../entities/rollout/release-name';
import { shortMoment } from '../../entities/rollout/times';
import styles from './OverrideForm.module.css';

type Choice = { readonly module: string; readonly release: string };
type Values = {
  readonly choices: readonly Choice[];
  readonly hours: string;
  readonly issuedFor: string;
  readonly reason: string;
  readonly opensAt: string;
};

const schema = object({
  hours: number()
    .typeError('Hours are a number')
    .required('Say for how many hours')
    .moreThan(0, 'More than 0 hours')
    .max(168, 'At most 168 hours, a week'),
  issuedFor: string()
    .trim()
    .required('Say who is going to use it')
    .max(120, 'At most 120 characters'),
  reason: string()
    .trim()
    .required('Say why: it is written into the history')
    .max(reasonLimit, `At most ${reasonLimit} characters`),
  opensAt: string()
    .trim()
    .matches(/^(\/|https?:\/\/)/, {
      message: 'Begin with a slash, such as /admin/inbox, or paste the whole address',
      excludeEmptyString: true,
    }),
});
const nothingChosen: Choice = { module: '', release: '' };
const initial: Values = {
  choices: [nothingChosen],
  hours: '24',
  issuedFor: '',
  reason: '',
  opensAt: '',
};
const chosenOf = ({ choices }: Values): readonly string[] =>
  choices.map(({ release }) => release).filter((name) => name !== '');
/** The maximum number in one link. */
const atMost = 12;

const numbered = (label: string, index: number): string =>
  index === 0 ? label : `${label} ${index + 1}`;

/** One line per overridden module, because fifty lists for fifty modules would be unreadable. */
const ReleaseChoices = ({ releases }: { readonly releases: readonly ReleaseSummary[] }) => {
  const { values, setFieldValue } = useFormikContext<Values>();
  const modules = [...new Set(releases.map(({ module }) => module))].toSorted(displayOrder.modules);
  const change = (choices: readonly Choice[]): void => void setFieldValue('choices', choices);
  const put = (index: number, choice: Choice): void =>
    change(values.choices.map((other, at) => (at === index ? choice : other)));
  const isTaken = (module: string, index: number): boolean =>
    values.choices.some((choice, at) => at !== index && choice.module === module);
  return (
    <Stack gap={3}>
      {values.choices.map(({ module, release }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a line is identified by its place: two empty ones have no other difference
        <div key={index} className={styles.choice}>
          <Select
            label={numbered('Module', index)}
            options={modules.map((name) => ({
              value: name,
              label: name,
              isDisabled: isTaken(name, index),
            }))}
            value={module}
            placeholder="Choose a module"
            onChange={(name) => put(index, { module: name, release: '' })}
          />
          <Select
            label={numbered('Release', index)}
            options={releases
              .filter((one) => one.module === module)
              .map(({ name, registeredAt }) => ({
                value: name,
                label: `${shortRelease(name)}, registered ${shortMoment(registeredAt)}`,
              }))}
            value={release}
            placeholder="Choose a release"
            isDisabled={module === ''}
            onChange={(name) => put(index, { module, release: name })}
          />
          {values.choices.length > 1 && (
            <IconButton
              icon="close"
              label={`Leave out ${module || numbered('module', index)}`}
              onClick={() => change(values.choices.filter((_choice, at) => at !== index))}
            />
          )}
        </div>
      ))}
      {values.choices.length < Math.min(modules.length, atMost) && (
        <Inline>
          <Button
            size="small"
            variant="quiet"
            icon="plus"
            onClick={() => change([...values.choices, nothingChosen])}
          >
            Another module
          </Button>
        </Inline>
      )}
    </Stack>
  );
};

type OverrideFormProps = {
  readonly environment: string;
  /** Nothing can be issued now; what is typed stays. */
  readonly isReadOnly: boolean;
  readonly onIssued: (answer: OverrideAnswer) => void;
  /** It waits for a second person. */
  readonly onAsked: (waiting: WaitingChange) => void;
};

export const OverrideForm = ({ environment, isReadOnly, onIssued, onAsked }: OverrideFormProps) => {
  const { api } = useConsole();
  const releases = useLoad('releases', (signal) => api.readReleases(undefined, signal));
  const [forms, setForms] = useState(0);
  const { isSending, errors, send, stop } = useSendOnce();
  const issue = async (values: Values): Promise<void> => {
    const chosen = chosenOf(values);
    if (chosen.length === 0) return stop(['Choose at least one release.']);
    const answer = await api.issueOverride({
      environment,
      releases: [...chosen],
      hours: Number(values.hours),
      issued_for: values.issuedFor.trim(),
      reason: values.reason.trim(),
      ...(values.opensAt.trim() === '' ? {} : { opens_at: values.opensAt.trim() }),
    });
    stop();
    setForms((count) => count + 1);
    return 'waiting' in answer ? onAsked(answer.waiting) : onIssued(answer);
  };
  return (
    <LoadedArea of={releases} label="the releases">
      {(loadedReleases) => (
        <Form
          key={forms}
          label="Override"
          initialValues={initial}
          schema={schema}
          onSubmit={(values) => send(() => issue(values))}
        >
          <Stack>
            <ErrorArea errors={errors} />
            <ReleaseChoices
              releases={loadedReleases.filter(({ retiredAt }) => retiredAt === null)}
            />
            <div className={styles.fields}>
              <TextField name="issuedFor" label="For whom" maxLength={120} isRequired />
              <TextField
                name="hours"
                label="Hours"
                hint="168 at most"
                inputMode="decimal"
                maxLength={6}
                isRequired
              />
              <TextField
                name="reason"
                label="Reason"
                hint="written into the history"
                maxLength={reasonLimit}
                isRequired
              />
              <TextField
                name="opensAt"
                label="Opens at"
                hint="address, optional"
                maxLength={1000}
                isVerbatim
              />
            </div>
            <Inline>
              <SubmitButton
                isWide={false}
                size="medium"
                disabled={isReadOnly}
                isBusy={isSending}
                busyLabel="Issuing"
              >
                Issue override
              </SubmitButton>
            </Inline>
          </Stack>
        </Form>
      )}
    </LoadedArea>
  );
};
