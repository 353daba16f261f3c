import { useState, type ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { DropZone } from 'react-aria-components/DropZone';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { classNames } from '../ui/class-names';
import { ErrorArea } from '../ui/ErrorArea';
import { Icon } from '../ui/Icon';
import { checkFiles, describeRules, type UploadRules } from './upload-files';
import styles from './UploadArea.module.css';

type UploadAreaProps = UploadRules & {
  /** The accessible name: 'Customers to import'. */
  readonly label: string;
  /** Called with files that keep the rules; the server checks their content. */
  readonly onFiles: (files: readonly File[]) => void;
  readonly isDisabled?: boolean;
  /** The chosen files and their progress: file names, `Progress`, the server's refusal. */
  readonly children?: ReactNode;
};

/** Accepts files by drop, by paste and by the browser's dialog, and gives the reason for each refused file. */
export const UploadArea = (props: UploadAreaProps) => {
  const { label, kind, endings, isMultiple, onFiles, isDisabled = false, children } = props;
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const judge = (files: readonly File[]) => {
    if (files.length === 0 || isDisabled) return;
    const checked = checkFiles(files, props);
    setRefusals(checked.refusals);
    if (checked.taken.length > 0) onFiles(checked.taken);
  };
  return (
    <div className={styles.upload}>
      <DropZone
        className={classNames(styles.zone)}
        aria-label={label}
        isDisabled={isDisabled}
        onDrop={({ items }) => {
          const files = items.filter((item) => item.kind === 'file');
          if (files.length === 0) setRefusals([`Only a ${kind} can be dropped here.`]);
          else void Promise.all(files.map((item) => item.getFile())).then(judge);
        }}
      >
        <Icon name="upload" size={28} />
        <p className={styles.call}>
          {isMultiple ? `Drop ${kind}s here, or` : `Drop a ${kind} here, or`}
        </p>
        <FileTrigger
          acceptedFileTypes={[...endings]}
          allowsMultiple={isMultiple}
          onSelect={(list) => judge([...(list ?? [])])}
        >
          <AriaButton className={classNames(styles.browse)} isDisabled={isDisabled}>
            {isMultiple ? 'Choose files' : 'Choose a file'}
          </AriaButton>
        </FileTrigger>
        <p className={styles.rules}>{describeRules(props)}</p>
      </DropZone>
      <ErrorArea errors={refusals} />
      {children}
    </div>
  );
};
