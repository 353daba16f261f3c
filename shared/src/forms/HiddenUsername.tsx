import { VisuallyHidden } from '../ui/VisuallyHidden';

/** Gives a password manager the user name of a form that shows no field for it. */
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
