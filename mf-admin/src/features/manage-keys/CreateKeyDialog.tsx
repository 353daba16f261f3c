import type { CreatedKey, KeyKind } from '@billfold/shared/contracts/api-keys.contract';
import { useDialogSubmission } from '@billfold/shared/store/use-dialog-submission';
import { useState } from 'react';
import { ChoiceDialog } from './ChoiceDialog';
import { createKey } from './keys.submission';
import styles from './Keys.module.css';
import { kindTexts, kindWords } from './key-words';

const Kind = ({ kind }: { readonly kind: KeyKind }) => (
  <span className={styles.kind}>
    <strong>{kindWords[kind]}</strong>
    <span>{kindTexts[kind]}</span>
  </span>
);
const choices = (['publishable', 'secret'] as const).map((kind) => ({
  value: kind,
  content: <Kind kind={kind} />,
}));

type CreateKeyDialogProps = {
  readonly isOpen: boolean;
  readonly merchantId: number;
  readonly merchantName: string;
  readonly onClose: () => void;
  readonly onCreated: (created: CreatedKey) => void;
};

/** The purpose of the new key. */
export const CreateKeyDialog = (props: CreateKeyDialogProps) => {
  const { isOpen, merchantId, merchantName, onCreated } = props;
  const [kind, setKind] = useState<KeyKind>('publishable');
  const onClose = () => {
    setKind('publishable');
    props.onClose();
  };
  const { state, submit, isShown } = useDialogSubmission(createKey, {
    isOpen,
    onClose,
    onClosed: onCreated,
  });
  return (
    <ChoiceDialog
      isOpen={isShown}
      title="Create key"
      text={`For ${merchantName}. Which kind do you need?`}
      legend="Key type"
      isLegendHidden
      choices={choices}
      value={kind}
      onChange={(value) => setKind(value === 'secret' ? 'secret' : 'publishable')}
      state={state}
      onSubmit={() => submit({ merchant_id: merchantId, kind })}
      onClose={onClose}
    />
  );
};
