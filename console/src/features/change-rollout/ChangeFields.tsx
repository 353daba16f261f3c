import type { ReleaseSummary, RolloutState } from '@billfold/shared/contracts/rollout.contract';
import { CheckboxField } from '@billfold/shared/forms/CheckboxField';
import { SelectField } from '@billfold/shared/forms/SelectField';
import { TextField } from '@billfold/shared/forms/TextField';
import { Button } from '@billfold/shared/ui/Button';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { Inline, Stack } from '@billfold/shared/ui/Stack';
import type { SelectOption } from '@billfold/shared/ui/Select';
import { useFormikContext } from 'formik';
import { useConsole } from '../../api/Console';
import { useLoad, type Loaded } from '../../api/use-load';
import { shortRelease } from '../../entities/rollout/release-name';
import { shortMoment } from '../../entities/rollout/times';
import {
  isWidening,
  noRelease,
  percentPresets,
  stepsAfter,
  untilSaved,
  type ChangeValues,
} from './change.form';
import type { ChangeKind } from './change-kinds';
import { consequenceOf } from './consequence';
import { ScheduleFields } from './ScheduleFields';
import { ServedDiff } from './ServedDiff';
import styles from './ChangeFields.module.css';

export type ChangeFieldsProps = {
  readonly kind: ChangeKind;
  readonly state: RolloutState;
  readonly isProtected: boolean;
};
type Releases = Loaded<readonly ReleaseSummary[]>;

const withRelease: readonly ChangeKind[] = [
  'start_percentage',
  'promote',
  'rollback',
  'set_tenant',
  'set_channel',
];

const roleOf = (name: string, state: RolloutState): string | null => {
  if (name === state.default) return 'the default';
  if (name === state.percentage?.release) return 'the canary';
  return name === state.lastGood ? 'the default before' : null;
};

const UnsavedField = () => (
  <SelectField
    name="unsavedFor"
    label="Unsaved work in open pages"
    options={[
      { value: untilSaved, label: 'keeps the module until it is saved' },
      { value: '900', label: 'keeps it for 15 minutes at most' },
      { value: '300', label: 'keeps it for 5 minutes at most' },
      { value: '60', label: 'keeps it for a minute at most' },
      { value: '0', label: 'is lost at once' },
    ]}
  />
);

/** What is served already cannot be started or promoted. */
const releaseOptions = (
  releases: Releases,
  kind: ChangeKind,
  state: RolloutState,
): readonly SelectOption[] =>
  (releases.status === 'loaded' ? releases.value : [])
    .filter(({ retiredAt }) => retiredAt === null)
    .map(({ name, registeredAt }) => ({
      value: name,
      label: `${shortRelease(name)}, ${roleOf(name, state) ?? `registered ${shortMoment(registeredAt)}`}`,
      isDisabled: name === state.default && (kind === 'start_percentage' || kind === 'promote'),
    }));

const placeholderOf = ({ status }: Releases, isEmpty: boolean): string => {
  if (status === 'loading') return 'Loading the releases';
  return isEmpty ? 'No release is registered' : 'Choose a release';
};

const Percent = () => {
  const { setValues, values } = useFormikContext<ChangeValues>();
  // Steps that were not edited follow the percentage: steps below it would be refused.
  const choose = (preset: number): void => {
    const areUsual = percentPresets.some((other) => stepsAfter(other) === values.steps);
    void setValues({
      ...values,
      percent: String(preset),
      ...(areUsual ? { steps: stepsAfter(preset) } : {}),
    });
  };
  return (
    <Stack gap={2}>
      <TextField
        name="percent"
        label="Percentage"
        hint="of the visitors"
        inputMode="decimal"
        maxLength={6}
        isRequired
      />
      <Inline gap={1}>
        {percentPresets.map((preset) => (
          <Button
            key={preset}
            size="small"
            variant={values.percent === String(preset) ? 'primary' : 'secondary'}
            aria-pressed={values.percent === String(preset)}
            onClick={() => choose(preset)}
          >
            {`${preset} %`}
          </Button>
        ))}
      </Inline>
    </Stack>
  );
};

const GateFields = () => {
  const { values } = useFormikContext<ChangeValues>();
  return (
    <fieldset className={styles.gate}>
      <legend className={styles.legend}>Gate</legend>
      <Stack gap={3}>
        <CheckboxField
          name="hasGate"
          label="Compare with the default release, go on or roll back by itself"
        />
        {values.hasGate && (
          <div className={styles.grid}>
            <TextField
              name="windowS"
              label="Window"
              hint="seconds per step"
              inputMode="numeric"
              maxLength={6}
            />
            <TextField
              name="minSamples"
              label="Least visitors"
              hint="of each release"
              inputMode="numeric"
              maxLength={7}
            />
            <TextField
              name="maxFailurePercent"
              label="More failures"
              hint="% at most"
              inputMode="decimal"
              maxLength={6}
            />
            <TextField
              name="maxSlowdown"
              label="Slower"
              hint="times at most"
              inputMode="decimal"
              maxLength={6}
            />
          </div>
        )}
      </Stack>
    </fieldset>
  );
};

const OwnFields = ({
  kind,
  state,
  releases,
}: Omit<ChangeFieldsProps, 'isProtected'> & { readonly releases: Releases }) => {
  const options = releaseOptions(releases, kind, state);
  const placeholder = placeholderOf(releases, options.length === 0);
  const release = (
    <SelectField
      name="release"
      label="Release"
      options={options}
      placeholder={placeholder}
      isRequired
    />
  );
  const removable = (
    <SelectField
      name="release"
      label="Release"
      options={[{ value: noRelease, label: 'None: take the rule away' }, ...options]}
      placeholder={placeholder}
      isRequired
    />
  );
  switch (kind) {
    case 'start_percentage':
      return (
        <>
          {release}
          <Percent />
          <TextField
            name="steps"
            label="Steps after it"
            hint="percentages with commas"
            maxLength={80}
          />
          <GateFields />
          <ScheduleFields />
        </>
      );
    case 'set_percent':
      return <Percent />;
    case 'promote':
      return release;
    case 'rollback': {
      const own =
        state.percentage === null
          ? `The one before: ${state.lastGood === null ? 'there is none' : shortRelease(state.lastGood)}`
          : `End the canary, back to ${state.default === null ? 'nothing' : shortRelease(state.default)}`;
      return (
        <>
          <SelectField
            name="release"
            label="Back to"
            options={[
              { value: noRelease, label: own },
              ...options.filter(
                ({ value }) => value !== state.default && value !== state.percentage?.release,
              ),
            ]}
          />
          <UnsavedField />
        </>
      );
    }
    case 'set_tenant':
      return (
        <>
          <TextField
            name="merchantId"
            label="Merchant"
            hint="its number"
            inputMode="numeric"
            maxLength={9}
            isRequired
          />
          {removable}
        </>
      );
    case 'set_channel':
      return (
        <>
          <TextField
            name="channel"
            label="Channel"
            hint="such as beta"
            maxLength={31}
            isVerbatim
            isRequired
          />
          {removable}
        </>
      );
    case 'disable':
      return (
        <>
          <TextField
            name="message"
            label="Message to visitors"
            maxLength={300}
            lines={2}
            isRequired
          />
          <UnsavedField />
        </>
      );
    case 'pause':
      return (
        <CheckboxField
          name="isWithdrawn"
          label="Serve the canary to no visitor until it is resumed"
        />
      );
    case 'resume':
    case 'enable':
    case 'lock':
    case 'unlock':
    case 'retire':
      return null;
  }
};

const Consequence = ({ sentences }: { readonly sentences: readonly string[] }) =>
  sentences.length === 0 ? null : (
    <div className={styles.consequence} role="note" aria-label="What happens">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  );

const widening: readonly ChangeKind[] = [
  'start_percentage',
  'promote',
  'set_tenant',
  'set_channel',
];

/** What is served now, where the change serves another release; else null. */
const comparedWith = (
  kind: ChangeKind,
  { default: served }: RolloutState,
  { release }: ChangeValues,
): string | null =>
  widening.includes(kind) && release !== '' && release !== noRelease && release !== served
    ? served
    : null;

/** Shows the fields of one kind of change and its effect; every kind has the reason. */
export const ChangeFields = ({ kind, state, isProtected }: ChangeFieldsProps) => {
  const { api } = useConsole();
  const { values } = useFormikContext<ChangeValues>();
  const { loaded: releases, reload } = useLoad(
    withRelease.includes(kind) ? state.module : null,
    (signal) => api.readReleases(state.module, signal),
  );
  const before = comparedWith(kind, state, values);
  return (
    <>
      {releases.status === 'failed' && (
        <ErrorArea
          errors={['The releases could not be loaded.', ...releases.errors]}
          onRetry={reload}
        />
      )}
      <OwnFields kind={kind} state={state} releases={releases} />
      {before !== null && (
        <ServedDiff environment={state.environment} from={before} to={values.release} />
      )}
      <Consequence sentences={consequenceOf(kind, values, state)} />
      <TextField
        name="reason"
        label="Reason"
        hint="written into the history"
        maxLength={500}
        lines={2}
        isRequired
      />
      {isProtected && isWidening(kind, values, state) && (
        <TextField
          name="confirmation"
          label={`Type ${state.environment} to go on`}
          hint="this environment is protected"
          maxLength={40}
          isVerbatim
          isRequired
        />
      )}
    </>
  );
};
