import type { LockboxFileView } from '@billfold/shared/contracts/lockbox.contract';
import { formatDate } from '@billfold/shared/format/dates';
import { ListScreen } from '@billfold/shared/list/ListScreen';
import { may, useMay } from '@billfold/shared/remote/permission';
import { useSession } from '@billfold/shared/remote/Services';
import { useSubmission } from '@billfold/shared/store/use-submission';
import { Button } from '@billfold/shared/ui/Button';
import type { Column } from '@billfold/shared/ui/DataTable';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { useEffect, useEffectEvent, useState } from 'react';
import { downloadLockboxFile } from './download-lockbox-file.submission';
import styles from './LockboxScreen.module.css';
import { lockboxFileList } from './lockbox-files.resource';
import { makeLockboxFile } from './make-lockbox-file.submission';
import { openingDay } from './opening-day';

/** Requests the file of the opening day once the screen is shown. Staff who may not make files only read the list. */
const useOpeningFile = () => {
  const mayMake = useMay('lockbox');
  const [state, make] = useSubmission(makeLockboxFile);
  const ask = useEffectEvent(() => make(openingDay));
  useEffect(() => {
    if (mayMake) ask();
  }, [mayMake]);
  return {
    errors: state.status === 'refused' ? state.errors : null,
    retry: () => make(openingDay),
  };
};

/** One download at a time; the button that was pressed shows it. */
const useDownload = () => {
  const [state, download] = useSubmission(downloadLockboxFile);
  const [file, setFile] = useState<LockboxFileView | null>(null);
  const start = (pressed: LockboxFileView) => {
    setFile(pressed);
    download(pressed);
  };
  return {
    busyId: state.status === 'sending' ? (file?.id ?? null) : null,
    errors: state.status === 'refused' ? state.errors : null,
    start,
    retry: () => file !== null && download(file),
  };
};

const DownloadButton = ({
  file,
  busyId,
  onPress,
}: {
  readonly file: LockboxFileView;
  readonly busyId: number | null;
  readonly onPress: (file: LockboxFileView) => void;
}) => (
  <Button
    variant="secondary"
    size="small"
    icon="download"
    aria-label={`Download ${formatDate(file.date)}`}
    isBusy={busyId === file.id}
    disabled={busyId !== null}
    onClick={() => onPress(file)}
  >
    Download
  </Button>
);

type Session = ReturnType<typeof useSession>;

/** The day, and the location where there are several with lockbox files. */
const Day = ({ file }: { readonly file: LockboxFileView }) => (
  <span className={styles.day}>
    <span>{formatDate(file.date)}</span>
    {file.merchant_name !== null && <span className={styles.note}>{file.merchant_name}</span>}
    {file.left_out?.map(({ payment, reason }) => (
      <span key={payment} className={styles.note}>{`Left out: ${reason}`}</span>
    ))}
  </span>
);

const columnsOf = (
  session: Session,
  busyId: number | null,
  onPress: (file: LockboxFileView) => void,
): readonly Column<LockboxFileView>[] => [
  { id: 'date', header: 'Date', cell: (file) => <Day file={file} />, onPhone: 'title' },
  {
    id: 'records',
    header: 'Record Count',
    cell: ({ records }) => records.toLocaleString('en-US'),
    align: 'end',
    onPhone: 'labelled',
  },
  {
    id: 'download',
    header: 'Download',
    cell: (file) =>
      may(session, 'lockbox', file.merchant_id) && (
        <DownloadButton file={file} busyId={busyId} onPress={onPress} />
      ),
    align: 'end',
    onPhone: 'end',
  },
];

/** The lockbox files of the merchants that have the integration. */
export const LockboxScreen = () => {
  const opening = useOpeningFile();
  const { busyId, errors, start, retry } = useDownload();
  const session = useSession();
  return (
    <ListScreen
      list={lockboxFileList}
      title="Lockbox files"
      columns={columnsOf(session, busyId, start)}
      defaultSort={{ column: 'date', direction: 'descending' }}
      emptyText="No lockbox files yet."
      emptyIcon="file"
      besides={opening}
      notice={<ErrorArea errors={errors} onRetry={retry} retriesByItself={false} />}
    />
  );
};
