import { useSession } from '@billfold/shared/remote/Services';
import { errorsOf } from '@billfold/shared/store/remote-data';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { Heading } from '@billfold/shared/ui/Heading';
import { Loader } from '@billfold/shared/ui/Loader';
import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Navigate } from 'react-router-dom';
import { useInvoiceList } from '../../entities/invoice/use-invoice-list';
import { lazyPart } from '@billfold/shared/remote/lazy-part';
import { Page } from '../../page/Page';
import { forWholeAccount } from '../../page/WholeAccount';
import { useIsDesktop } from '../../page/use-is-desktop';
import { paths } from '../../module/paths';
import { greeting, summariseBills, summariseReceipts } from './dashboard-texts';
import { DashboardTile } from './DashboardTile';
import { LatestReceipts } from './LatestReceipts';
import { OwedPanel } from './OwedPanel';
import { useOwed } from './use-owed';
import { selectViewDashboard } from './view-dashboard-selectors';
import {
  billTapped,
  dashboardLeft,
  dashboardOpened,
  receiptFolded,
  receiptUnfolded,
} from './view-dashboard.slice';
import styles from './ViewDashboardScreen.module.css';

const BillsModal = lazyPart(
  async () => (await import(/* webpackChunkName: "dashboard-dialogs" */ './BillsModal')).BillsModal,
);
const ReceiptsModal = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "dashboard-dialogs" */ './ReceiptsModal')).ReceiptsModal,
  async () => [
    (
      await import(
        /* webpackChunkName: "dashboard-dialogs" */ '../../entities/invoice/receipt.resource'
      )
    ).receipt.feature,
  ],
);

const ViewDashboard = () => {
  const dispatch = useDispatch();
  const { user } = useSession();
  const bills = useInvoiceList('unpaid');
  const receipts = useInvoiceList('paid');
  const { owed, ...sums } = useOwed(bills);
  const { unfoldedId, openingId } = useSelector(selectViewDashboard);
  const isDesktop = useIsDesktop();
  const [openModal, setOpenModal] = useState<'none' | 'bills' | 'receipts'>('none');
  useEffect(() => {
    dispatch(dashboardOpened());
    return () => void dispatch(dashboardLeft());
  }, [dispatch]);
  const close = () => setOpenModal('none');
  const openBill = (invoiceId: number) => void dispatch(billTapped({ invoiceId }));
  const failing = [
    ...[bills, receipts].map(({ list, reload }) => ({ errors: errorsOf(list), reload })),
    sums,
  ].filter(({ errors }) => errors.length > 0);
  const retry = () => {
    for (const { reload } of failing) reload();
  };
  const isLoading = [bills, receipts].some(
    ({ list }) => list.status === 'idle' || list.status === 'loading',
  );
  return (
    <Page width="desktop-wide">
      <Heading level={1}>{greeting(user)}</Heading>
      {openModal === 'none' && (
        <ErrorArea errors={failing.flatMap(({ errors }) => errors)} onRetry={retry} />
      )}
      {isLoading ? (
        <Loader label="Loading your bills" />
      ) : (
        <div className={styles.columns}>
          {owed !== null && <OwedPanel owed={owed} openingId={openingId} onPay={openBill} />}
          <div className={styles.column}>
            <div className={styles.tiles}>
              <DashboardTile
                icon="invoices"
                name="Bills"
                summary={summariseBills(bills.list)}
                onPress={() => setOpenModal('bills')}
              />
              <DashboardTile
                icon="receipt"
                name="Receipts"
                summary={summariseReceipts(receipts.list)}
                onPress={() => setOpenModal('receipts')}
              />
            </div>
            {isDesktop && <LatestReceipts list={receipts.list} />}
          </div>
        </div>
      )}
      <BillsModal
        isOpen={openModal === 'bills'}
        onClose={close}
        handle={bills}
        openingId={openingId}
        onOpenBill={openBill}
      />
      <ReceiptsModal
        isOpen={openModal === 'receipts'}
        onClose={close}
        handle={receipts}
        unfoldedId={unfoldedId}
        onUnfold={(invoiceId) => dispatch(receiptUnfolded({ invoiceId }))}
        onFold={() => dispatch(receiptFolded())}
      />
    </Page>
  );
};

export const ViewDashboardScreen = forWholeAccount(ViewDashboard);

/** The bare area address leads to the dashboard. */
export const StartScreen = () => <Navigate to={paths.dashboard.href()} replace />;
