import {
  gateFields,
  reasonLimit,
  type Control,
  type Field,
} from '@billfold/shared/contracts/rollout-commands';
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
  type ChangeValues,
} from './change.form';
import { changeTexts, type ChangeKind } from './change-kinds';
import { consequenceOf } from './consequence';
import { scheduleControls } from './schedule.form';
import { ServedDiff } from './ServedDiff';
import styles from './ChangeFields.module.css';

export type ChangeFieldsProps = {
  readonly kind: ChangeKind;
  readonly state: RolloutState;
  readonly isProtected: boolean;
};
type Releases = Loaded<readonly ReleaseSummary[]>;

const hasReleaseControl = (kind: ChangeKind): boolean =>
  Object.values(changeTexts[kind].fields).some(
    ({ type, control }) => type === 'release' && control !== undefined,
  );

const roleOf = (name: string, state: RolloutState): string | null => {
  if (name === state.default) return 'the default';
  if (name === state.percentage?.release) return 'the canary';
  return name === state.lastGood ? 'the default before' : null;
};

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

const Percent = ({ control }: { readonly control: Control }) => {
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
      <TextField {...control} isRequired />
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

const groups = {
  gate: {
    legend: 'Gate',
    box: {
      name: 'hasGate',
      label: 'Compare with the default release, go on or roll back by itself',
    },
    controls: Object.values(gateFields).map(({ control }) => control),
  },
  schedule: {
    legend: 'Schedule',
    box: { name: 'hasSchedule', label: 'Start later, or take the steps by the clock' },
    controls: scheduleControls,
  },
} as const;

/** A box that shows the controls of a gate or a schedule. */
const Group = ({ name }: { readonly name: keyof typeof groups }) => {
  const { values } = useFormikContext<ChangeValues>();
  const { legend, box, controls } = groups[name];
  return (
    <fieldset className={styles.gate}>
      <legend className={styles.legend}>{legend}</legend>
      <Stack gap={3}>
        <CheckboxField {...box} />
        {values[box.name] && (
          <div className={styles.grid}>
            {controls.map((control) => (
              <TextField key={control.name} {...control} />
            ))}
          </div>
        )}
      </Stack>
    </fieldset>
  );
};

type OwnFieldsProps = Omit<ChangeFieldsProps, 'isProtected'> & { readonly releases: Releases };
type ControlProps = OwnFieldsProps & { readonly field: Field; readonly control: Control };

/** The way back that the registry takes when no release is named. */
const ownWay = ({ percentage, lastGood, default: standard }: RolloutState): string =>
  percentage === null
    ? `The one before: ${lastGood === null ? 'there is none' : shortRelease(lastGood)}`
    : `End the canary, back to ${standard === null ? 'nothing' : shortRelease(standard)}`;

const ReleaseField = ({ field, control, kind, state, releases }: ControlProps) => {
  const options = releaseOptions(releases, kind, state);
  if (field.isOptional === true) {
    const served = [state.default, state.percentage?.release];
    const others = options.filter(({ value }) => !served.includes(value));
    return (
      <SelectField {...control} options={[{ value: noRelease, label: ownWay(state) }, ...others]} />
    );
  }
  const removal = { value: noRelease, label: 'None: take the rule away' };
  return (
    <SelectField
      {...control}
      options={field.isNullable === true ? [removal, ...options] : options}
      placeholder={placeholderOf(releases, options.length === 0)}
      isRequired
    />
  );
};

const FieldControl = (props: ControlProps) => {
  const { field, control } = props;
  if (field.type === 'release') return <ReleaseField {...props} />;
  if (field.type === 'flag') return <CheckboxField {...control} />;
  if (field.type === 'number' && field.choices !== undefined)
    return <SelectField {...control} options={field.choices} />;
  if (control.name === 'percent') return <Percent control={control} />;
  return <TextField {...control} isRequired={field.isOptional !== true} />;
};

const OwnFields = (props: OwnFieldsProps) =>
  Object.entries(changeTexts[props.kind].fields).map(([name, field]) => {
    if (name === 'gate' || name === 'schedule') return <Group key={name} name={name} />;
    const { control } = field;
    return (
      control !== undefined && (
        <FieldControl key={name} {...props} field={field} control={control} />
      )
    );
  });

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
    hasReleaseControl(kind) ? state.module : null,
    (signal) => api.readReleases(state.module, signal),
  );
  const before = comparedWith(kind, state, values);
  return (
    <>
      {releases.status === 'failed' && (
        <ErrorArea
          errors={["We couldn't load the releases.", ...releases.errors]}
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
        maxLength={reasonLimit}
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
