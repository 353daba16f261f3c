import { errorsOf } from '@billfold/shared/store/remote-data';
import { useResource } from '@billfold/shared/store/resource';
import { ButtonLink } from '@billfold/shared/ui/ButtonLink';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { Heading } from '@billfold/shared/ui/Heading';
import { IconButton } from '@billfold/shared/ui/IconButton';
import { Loader } from '@billfold/shared/ui/Loader';
import { Select } from '@billfold/shared/ui/Select';
import { useWaited } from '@billfold/shared/ui/use-waited';
import { paths } from '../../module/paths';
import { customersPart, invoicesPart, messagesPart, moneyPart } from './report-parts.resource';
import { rangeOptions, useReportQuestion } from './report-question';
import { CollectedCard, CustomerCards, InvoicedCard, MessageCards, PieCards } from './ReportCards';
import styles from './ReportDashboard.module.css';

/** A short wait shows no overlay. */
const overlayAfterMs = 300;

/** The merchant's figures for a range of days: six figures and two pies, each with the list that adds up to it. */
export const ReportDashboard = () => {
  const { question, merchants, change } = useReportQuestion();
  const parts = [
    useResource(invoicesPart, question),
    useResource(moneyPart, question),
    useResource(messagesPart, question),
    useResource(customersPart, question),
  ];
  const isLoading = question !== null && parts.some(([{ status }]) => status === 'loading');
  const hasNone = parts.every(([{ status }]) => status === 'failed');
  const reload = () => {
    for (const [, reloadPart] of parts) reloadPart();
  };
  const isGenerating = useWaited(isLoading, overlayAfterMs);
  return (
    <section className={styles.dashboard} aria-label="Reports">
      <div className={styles.bar}>
        <Heading level={2}>Reports</Heading>
        {merchants.length > 1 && (
          <Select
            label="Location"
            placeholder="All locations"
            options={merchants.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={String(question?.merchantId ?? '')}
            onChange={(value) => change('location', value)}
          />
        )}
        <Select
          label="Date range"
          options={rangeOptions}
          value={question?.range ?? ''}
          isDisabled={question === null}
          onChange={(value) => change('range', value)}
        />
        <IconButton icon="refresh" label="Refresh reports" onClick={reload} />
        <ButtonLink to={paths.reports.pattern} variant="secondary">
          All reports
        </ButtonLink>
      </div>
      {hasNone ? (
        <ErrorArea errors={parts.flatMap(([data]) => errorsOf(data))} onRetry={reload} />
      ) : (
        <div className={styles.grid} aria-busy={isLoading}>
          <InvoicedCard question={question} />
          <CollectedCard question={question} />
          <MessageCards question={question} />
          <CustomerCards question={question} />
          <PieCards question={question} />
        </div>
      )}
      {isGenerating && (
        <div className={styles.overlay}>
          <div className={styles.generating}>
            <Loader label="Generating Reports" layout="inline" />
          </div>
        </div>
      )}
    </section>
  );
};
