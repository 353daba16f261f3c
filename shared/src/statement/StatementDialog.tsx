import { useField } from 'formik';
import { useEffect, useId } from 'react';
import { useDispatch } from 'react-redux';
import { object, string } from 'yup';
import { DateField } from '../forms/DateField';
import { Form } from '../forms/Form';
import { FormErrors } from '../forms/FormErrors';
import { dateRule, ruleTexts } from '../forms/rules/rules';
import { formatDate } from '../format/dates';
import { parseTypedDate } from '../format/typed-date';
import { dayIn } from '../format/merchant-day';
import type { Submission } from '../store/submission';
import { useSubmission } from '../store/use-submission';
import { Button } from '../ui/Button';
import { Choices } from '../ui/Choices';
import { Modal } from '../ui/Modal';
import { Stack } from '../ui/Stack';
import type { StatementRequest } from './statement-download';
import {
  chosenPeriod,
  periodProblem,
  presetPeriods,
  startValues,
  type StatementPeriod,
  type StatementValues,
} from './statement-periods';
import styles from './StatementDialog.module.css';

export type StatementDialogProps = {
  readonly isOpen: boolean;
  readonly download: Submission<StatementRequest>;
  readonly subscriptionId: number;
  /** Of the merchant: its days are the statement's. */
  readonly timeZone: string;
  readonly onClose: () => void;
};

const dayRule = () =>
  dateRule().test(
    'day',
    ruleTexts.date,
    (value) => value === undefined || value === '' || parseTypedDate(value) !== null,
  );

const periodRule = (today: string) =>
  dayRule().test('period', (_value, { parent, createError }) => {
    const period = chosenPeriod(parent as StatementValues, today);
    const problem = period === null ? null : periodProblem(period, today);
    return problem === null || createError({ message: problem });
  });

const schemaFor = (today: string) => {
  const ofRange = (rule: typeof dayRule) =>
    string().when('choice', ([choice]: readonly unknown[], schema) =>
      choice === 'range' ? rule() : schema,
    );
  return object({ from: ofRange(dayRule), to: ofRange(() => periodRule(today)) });
};

const Choice = ({
  label,
  period,
}: {
  readonly label: string;
  readonly period: StatementPeriod;
}) => (
  <span className={styles.choice}>
    <span>{label}</span>
    <span className={styles.days}>
      {formatDate(period.from)} – {formatDate(period.to)}
    </span>
  </span>
);

/** On a phone the fields appear below the edge of the dialog. */
const bringIntoSight = (element: HTMLElement | null): void => {
  element?.scrollIntoView({ block: 'nearest' });
};

const PeriodFields = ({ today }: { readonly today: string }) => {
  const [{ value }, , { setValue }] = useField<string>('choice');
  const periods = presetPeriods(today);
  return (
    <Stack>
      <Choices
        legend="Period"
        value={value}
        onChange={(choice) => void setValue(choice)}
        choices={[
          {
            value: 'this-month',
            content: <Choice label="This month" period={periods['this-month']} />,
          },
          {
            value: 'last-month',
            content: <Choice label="Last month" period={periods['last-month']} />,
          },
          {
            value: 'this-year',
            content: <Choice label="This year" period={periods['this-year']} />,
          },
          { value: 'range', content: 'Custom dates' },
        ]}
      />
      {value === 'range' && (
        <div className={styles.range} ref={bringIntoSight}>
          <DateField name="from" label="From" isRequired />
          <DateField name="to" label="To" isRequired />
        </div>
      )}
    </Stack>
  );
};

/** Chooses the days of a statement of account and downloads it. */
export const StatementDialog = (props: StatementDialogProps) => {
  const { isOpen, download, subscriptionId, timeZone, onClose } = props;
  const formId = useId();
  const dispatch = useDispatch();
  const today = dayIn(timeZone);
  const [state, submit] = useSubmission(download, onClose);
  const isBusy = state.status === 'sending';
  useEffect(() => {
    if (isOpen) dispatch(download.actions.cleared());
  }, [isOpen, dispatch, download]);
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      title="Statement"
      isDismissable={!isBusy}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            icon="download"
            isBusy={isBusy}
            busyLabel="Getting the file..."
          >
            Download PDF
          </Button>
        </>
      }
    >
      <Form<StatementValues>
        id={formId}
        label="Statement"
        initialValues={startValues(today)}
        schema={schemaFor(today)}
        onSubmit={(values) => {
          const period = chosenPeriod(values, today);
          if (period !== null && !isBusy) submit({ subscriptionId, ...period });
        }}
      >
        <Stack>
          {state.status === 'refused' && <FormErrors errors={state.errors} />}
          <PeriodFields today={today} />
        </Stack>
      </Form>
    </Modal>
  );
};
