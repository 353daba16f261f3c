import { useRef } from 'react';
import { Button, type ButtonProps } from './Button';
import { usePlaceOfPress } from './use-place-of-press';

/**
 * A button for actions that are hard to undo. It ignores a press that was meant for an earlier control at its place.
 */
export const SettledButton = ({
  disabled,
  ...rest
}: Omit<ButtonProps, 'ref' | 'onClickCapture'>) => {
  const button = useRef<HTMLButtonElement>(null);
  const { isBlocked, refuse } = usePlaceOfPress(button);
  return (
    <Button
      {...rest}
      ref={button}
      disabled={disabled === true || isBlocked}
      onClickCapture={refuse}
    />
  );
};
