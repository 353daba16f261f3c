import type { ReactNode } from 'react';
import { Button, type ButtonProps } from '../ui/Button';

export type SubmitButtonProps = Pick<
  ButtonProps,
  'variant' | 'size' | 'isWide' | 'isBusy' | 'busyLabel' | 'disabled' | 'icon'
> & {
  readonly children: ReactNode;
};

/** Submits the form around it; blocked while `isBusy`. */
export const SubmitButton = (props: SubmitButtonProps) => (
  <Button size="large" isWide {...props} type="submit" />
);
