import { errorsOf } from '@billfold/shared/store/remote-data';
import { useResource } from '@billfold/shared/store/resource';
import { ButtonLink } from '@billfold/shared/ui/ButtonLink';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { Heading } from '@billfold/shared/ui/Heading';
import { IconButton } from '@billfold/shared/ui/IconButton';
import { Loader } from '@billfold/shared/ui/Loader';
import { useWaited } from '@billfold/shared/ui/use-waited';
import { useDispatch } from 'react-redux';
import { paths } from '../../module/paths';
import {
  customersPart,
  invoicesPart,
  messagesPart,
  moneyPart,
  reportOutdated,
} from './report-parts.resource';
import { useReportQuestion } from './report-question';
import { CollectedCard, CustomerCards, InvoicedCard, MessageCards, PieCards } from './ReportCards';
import styles from './ReportDashboard.module.css';

/** A short wait shows no overlay. */
const overlayAfterMs = 300;

const Dashboard = () => {
  const { question } = useReportQuestion();
  const parts = [
    useResource(invoicesPart, question),
    useResource(moneyPart, question),
    useResource(messagesPart, question),
    useResource(customersPart, question),
  ];
  const isLoading = question !== null && parts.some(([{ status }]) => status === 'loading');
  const hasNone = parts.every(([{ status }]) => status === 'failed');
  const dispatch = useDispatch();
  const reload = () => void dispatch(reportOutdated());
  const isGenerating = useWaited(isLoading, overlayAfterMs);
  return (
    <section className={styles.dashboard} aria-label="Reports">
      <div className={styles.bar}>
        <Heading level={2}>Reports</Heading>
        <IconButton icon="refresh" label="Refresh reports" onClick={reload} />
        <ButtonLink to={paths.reports.pattern} variant="secondary" size="small">
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

/**
 * The merchant's figures for a range of days: six figures and two pies, each with the list that adds up to it. Nothing
 * before it is opened.
 */
export const ReportDashboard = ({ isOpen }: { readonly isOpen: boolean }) =>
  isOpen ? <Dashboard /> : null;
