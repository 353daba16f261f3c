import type { MessageAttachment, MessageView } from '@billfold/shared/contracts/message.contract';
import { saveFile } from '@billfold/shared/format/save-file';
import { lazyPart } from '@billfold/shared/remote/lazy-part';
import { useDialog } from '@billfold/shared/remote/use-dialog';
import { Button } from '@billfold/shared/ui/Button';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { Icon } from '@billfold/shared/ui/Icon';
import { useRef, useState } from 'react';
import { isPicture, sizeText } from './attachment.domain';
import styles from './MessageFiles.module.css';
import type { PictureDialogProps } from './PictureDialog';
import { useFileDownload, useShownFile } from './use-message-file';
import { useSeen } from './use-seen';

const PictureDialog = lazyPart<PictureDialogProps>(
  async () => (await import(/* webpackChunkName: "picture" */ './PictureDialog')).PictureDialog,
);

type FileProps = { readonly path: string; readonly attachment: MessageAttachment };

/** A file to download: a PDF, or a picture that the browser cannot draw. */
const FileChip = ({ path, attachment }: FileProps) => {
  const kind = isPicture(attachment) ? 'Picture' : 'PDF';
  const { size = 0 } = attachment;
  const { isBusy, errors, download } = useFileDownload(path);
  return (
    <>
      <div className={styles.chip}>
        <Icon name="file" />
        <span className={styles.what}>{`${kind}, ${sizeText(size)}`}</span>
        <Button variant="secondary" size="small" icon="download" isBusy={isBusy} onClick={download}>
          Download
        </Button>
      </div>
      <ErrorArea errors={errors} onRetry={download} retriesByItself={false} />
    </>
  );
};

type PictureProps = FileProps & { readonly dialogName: string; readonly alt: string };

/** A picture in a place of fixed size, so that the messages stay where they are while it loads. */
const Picture = ({ path, attachment, dialogName, alt }: PictureProps) => {
  const place = useRef<HTMLDivElement>(null);
  const dialog = useDialog(dialogName);
  const isSeen = useSeen(place);
  const { state, retry } = useShownFile(path, isSeen || dialog.isOpen);
  const [isBroken, setBroken] = useState(false);
  if (state.status === 'failed') return <ErrorArea errors={state.errors} onRetry={retry} />;
  if (isBroken) return <FileChip path={path} attachment={attachment} />;
  if (state.status === 'loading')
    return (
      <div ref={place} className={styles.box}>
        Loading picture
      </div>
    );
  return (
    <>
      <button type="button" className={styles.box} onClick={dialog.open}>
        <img
          className={styles.picture}
          src={state.address}
          alt={alt}
          onError={() => setBroken(true)}
        />
      </button>
      <PictureDialog
        isOpen={dialog.isOpen}
        onClose={dialog.close}
        title={alt}
        address={state.address}
        onDownload={() => saveFile(state.file, state.name)}
      />
    </>
  );
};

type MessageFileProps = {
  readonly message: MessageView;
  readonly attachment: MessageAttachment;
};

const MessageFile = ({ message: { id, sent_from: name }, attachment }: MessageFileProps) => {
  const { position, state, failure } = attachment;
  const path = `sms/${id}/attachments/${position}`;
  if (state === 'waiting') return <div className={styles.box}>Loading picture</div>;
  if (state === 'refused')
    return (
      <p className={styles.refused}>
        <Icon name="warning" size={16} />
        <span>{failure}</span>
      </p>
    );
  return isPicture(attachment) ? (
    <Picture
      path={path}
      attachment={attachment}
      dialogName={`picture-${id}-${position}`}
      alt={`Picture from ${name}`}
    />
  ) : (
    <FileChip path={path} attachment={attachment} />
  );
};

/** The pictures and PDFs of a received text. */
export const MessageFiles = ({ message }: { readonly message: MessageView }) => (
  <ul className={styles.files}>
    {(message.attachments ?? []).map((attachment) => (
      <li key={attachment.position}>
        <MessageFile message={message} attachment={attachment} />
      </li>
    ))}
  </ul>
);
