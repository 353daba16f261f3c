import { Button } from '@billfold/shared/ui/Button';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import type { IconName } from '@billfold/shared/ui/Icon';
import { Stack } from '@billfold/shared/ui/Stack';
import { useDispatch, useSelector } from 'react-redux';
import { fileDownload } from './file-download.submission';

export type FileButtonProps = {
  /** Relative to the API base: 'user_invoices/9/invoice.pdf'. */
  readonly path: string;
  /** The name of the file when the server sends none. */
  readonly fallbackName: string;
  readonly icon?: IconName;
  readonly size?: 'medium' | 'large';
  readonly children: string;
};

/** Fetches a file of the server and hands it to the browser's downloads. */
export const FileButton = ({
  path,
  fallbackName,
  icon = 'download',
  size = 'medium',
  children,
}: FileButtonProps) => {
  const dispatch = useDispatch();
  // A failure stays in sight while the dialog of the button is closed and opened again.
  const download = useSelector((root) => fileDownload.select(root, path));
  return (
    <Stack gap={2}>
      <Button
        variant="secondary"
        size={size}
        isWide
        icon={icon}
        isBusy={download.status === 'sending'}
        busyLabel="Getting the file..."
        onClick={() => dispatch(fileDownload.actions.submitted({ path, fallbackName }))}
      >
        {children}
      </Button>
      {download.status === 'refused' && <ErrorArea errors={download.errors} />}
    </Stack>
  );
};
