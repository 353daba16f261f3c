import { VisuallyHidden } from '../ui/VisuallyHidden';

/** Tells a password manager whose password or PIN the form around it holds, where no field shows the name. */
export const HiddenUsername = ({ username }: { readonly username: string }) => (
  <VisuallyHidden>
    <input
      type="text"
      name="username"
      autoComplete="username"
      value={username}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
    />
  </VisuallyHidden>
);
