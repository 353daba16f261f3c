import { useRef } from 'react';
import { Button, type ButtonProps } from './Button';
import { usePlaceOfPress } from './use-place-of-press';

/** A button for what is not easily undone: it takes no press that was meant for what was in its place before. */
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
