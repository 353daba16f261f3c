import { withParameters } from '@billfold/shared/remote/with-parameters';
import type { ComponentType } from 'react';
import { useSearchParams } from 'react-router-dom';

export type SlotDialogProps = {
  readonly isOpen: boolean;
  /** The parameter of the address that opens the dialog. */
  readonly parameter: string;
  readonly onClose: () => void;
};

/**
 * A dialog as the shell's frame places it: `{ isOpen, parameter }`. It closes by taking the parameter from the address.
 */
export const createDialogSlot = (Dialog: ComponentType<SlotDialogProps>) =>
  function DialogSlot({ isOpen, parameter }: Readonly<Record<string, unknown>>) {
    const [, setParams] = useSearchParams();
    if (typeof parameter !== 'string') return null;
    const close = () =>
      setParams((params) => withParameters(params, { [parameter]: null }), {
        replace: true,
        preventScrollReset: true,
      });
    return <Dialog isOpen={isOpen === true} parameter={parameter} onClose={close} />;
  };
