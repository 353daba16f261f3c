import { useState, type ReactNode } from 'react';
import { object } from 'yup';
import { FormDialog } from '../src/forms/FormDialog';
import { PinConfirm } from '../src/forms/PinConfirm';
import { TextField } from '../src/forms/TextField';
import { textRule } from '../src/forms/rules/rules';
import { Button } from '../src/ui/Button';
import { ConfirmDialog } from '../src/ui/ConfirmDialog';
import { Overlay } from '../src/ui/Overlay';
import { Sheet } from '../src/ui/Sheet';
import { Inline } from '../src/ui/Stack';
import type { Part } from './part';

type Opened = { readonly isOpen: boolean; readonly onClose: () => void };

/** A button that opens what `children` draws. */
const Opener = ({
  label,
  children,
}: {
  readonly label: string;
  readonly children: (opened: Opened) => ReactNode;
}) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {children({ isOpen, onClose: () => setOpen(false) })}
    </>
  );
};

const formDialog = {
  title: 'New group',
  initialValues: { name: '', description: '' },
  schema: object({ name: textRule(), description: textRule({ isRequired: false }) }),
  submitLabel: 'Create group',
  children: (
    <>
      <TextField name="name" label="Name" isRequired hasInitialFocus />
      <TextField name="description" label="Description" lines={3} />
    </>
  ),
} as const;

const pinConfirm = {
  title: 'Delete Ana Rivera?',
  confirmLabel: 'Delete customer',
  children: 'Two open bills are cancelled and auto-pay ends.',
} as const;
const locked = 'Your PIN is locked for 15 minutes after five wrong tries.';

const Dialogs = () => (
  <Inline>
    <Opener label="Form dialog">
      {(opened) => (
        <FormDialog {...formDialog} {...opened} isBusy={false} onSubmit={opened.onClose} />
      )}
    </Opener>
    <Opener label="Refused form dialog">
      {(opened) => (
        <FormDialog
          {...formDialog}
          {...opened}
          isBusy={false}
          errors={['Name and location are required']}
          onSubmit={() => {}}
        />
      )}
    </Opener>
    <Opener label="Busy form dialog">
      {(opened) => (
        <FormDialog {...formDialog} {...opened} isBusy busyLabel="Saving" onSubmit={() => {}} />
      )}
    </Opener>
    <Opener label="PIN confirmation">
      {(opened) => <PinConfirm {...pinConfirm} {...opened} isBusy={false} onConfirm={() => {}} />}
    </Opener>
    <Opener label="Locked PIN confirmation">
      {(opened) => (
        <PinConfirm
          {...pinConfirm}
          {...opened}
          isBusy={false}
          errors={[locked]}
          isLocked
          onConfirm={() => {}}
        />
      )}
    </Opener>
    <Opener label="Confirmation">
      {(opened) => (
        <ConfirmDialog
          {...opened}
          title="Remove the card?"
          confirmLabel="Remove"
          tone="danger"
          onConfirm={opened.onClose}
        >
          Visa 1111 pays nothing any more.
        </ConfirmDialog>
      )}
    </Opener>
    <Opener label="Overlay">
      {(opened) => (
        <Overlay {...opened} title="Invoice 1001">
          Line items
        </Overlay>
      )}
    </Opener>
    <Opener label="Sheet">
      {(opened) => (
        <Sheet {...opened} title="Choose a method">
          Visa 1111
        </Sheet>
      )}
    </Opener>
  </Inline>
);

/** What opens above the page. */
export const dialogs: readonly Part[] = [{ name: 'Dialogs', Sample: Dialogs }];
