import { HiddenUsername } from '@billfold/shared/forms/HiddenUsername';
import { PinPad } from '@billfold/shared/ui/PinPad';
import { newPinTitles, type NewPinEntry } from './new-pin.domain';

export type NewPinPadProps = {
  readonly entry: NewPinEntry;
  /** The digits of the step in hand; hand them to `enterNewPin`. */
  readonly onChange: (pin: string) => void;
  /** Whose PIN it is, for password managers. */
  readonly username: string | null;
};

/** The pad of both steps; blocked once a PIN was chosen. The step's title is the screen's (`newPinTitles`). */
export const NewPinPad = ({ entry, onChange, username }: NewPinPadProps) => {
  const complaint = entry.step === 'chosen' ? null : entry.complaint;
  return (
    <>
      {username !== null && <HiddenUsername username={username} />}
      <PinPad
        label={newPinTitles[entry.step]}
        value={entry.pin}
        onChange={onChange}
        isDisabled={entry.step === 'chosen'}
        errors={complaint === null ? [] : [complaint]}
        autoComplete="new-password"
        name="new-pin"
      />
    </>
  );
};
