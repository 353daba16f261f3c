import { Button } from '@billfold/shared/ui/Button';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import type { IconName } from '@billfold/shared/ui/Icon';
import { Stack } from '@billfold/shared/ui/Stack';
import { useDispatch, useSelector } from 'react-redux';
import { selectFileDownload } from './file-download.selectors';
import { fileRequested } from './file-download.slice';

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
  const download = useSelector(selectFileDownload(path));
  return (
    <Stack gap={2}>
      <Button
        variant="secondary"
        size={size}
        isWide
        icon={icon}
        isBusy={download.status === 'busy'}
        busyLabel="Getting the file..."
        onClick={() => dispatch(fileRequested({ path, fallbackName }))}
      >
        {children}
      </Button>
      {download.status === 'failed' && <ErrorArea errors={download.errors} />}
    </Stack>
  );
};
