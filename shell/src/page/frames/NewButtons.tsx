import { Button } from '@billfold/shared/ui/Button';
import { Icon } from '@billfold/shared/ui/Icon';
import { IconButton } from '@billfold/shared/ui/IconButton';
import { useSearchParams } from 'react-router-dom';
import { newParameter, useNewForms } from '../over-page/new-forms';
import { HeaderMenu } from './HeaderMenu';

/**
 * Opens a form over the screen in sight, by the address: Back closes it, and a reload keeps it. A phone has one button
 * for several forms.
 */
export const NewButtons = ({ isPhone }: { readonly isPhone: boolean }) => {
  const forms = useNewForms();
  const [, setParams] = useSearchParams();
  const open = (word: string): void => {
    // The second press of a double press may come before this is drawn again.
    const next = new URLSearchParams(globalThis.location.search);
    if (next.get(newParameter) === word) return;
    next.set(newParameter, word);
    setParams(next, { preventScrollReset: true });
  };
  if (isPhone && forms.length > 1)
    return (
      <HeaderMenu
        label="New"
        menuLabel="New"
        face={<Icon name="plus" />}
        entries={forms.map(({ word, label, buttonText, icon }) => ({
          label: buttonText ?? label,
          icon,
          onChoose: () => open(word),
        }))}
      />
    );
  return forms.map(({ word, label, buttonText, icon }) =>
    isPhone ? (
      <IconButton key={word} icon={icon} label={buttonText ?? label} onClick={() => open(word)} />
    ) : (
      <Button
        key={word}
        size="small"
        {...(buttonText === undefined && { icon: 'plus' })}
        onClick={() => open(word)}
      >
        {buttonText ?? label}
      </Button>
    ),
  );
};
