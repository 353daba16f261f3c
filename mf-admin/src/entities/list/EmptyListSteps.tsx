import { Button } from '@billfold/shared/ui/Button';
import { ButtonLink } from '@billfold/shared/ui/ButtonLink';
import type { MenuEntry } from '@billfold/shared/ui/Menu';
import { Inline } from '@billfold/shared/ui/Stack';

type EmptyListStepsProps = {
  /** What will be in the list. */
  readonly text: string;
  /** Where a new row is made; null for staff who may not. */
  readonly create?: { readonly label: string; readonly to: string } | null;
  /** The import of rows; null for staff who may not. */
  readonly upload?: MenuEntry | null;
};

/** What an empty list will have, and the next steps. */
export const EmptyListSteps = ({ text, create = null, upload = null }: EmptyListStepsProps) => (
  <>
    <p>{text}</p>
    {(create !== null || upload !== null) && (
      <Inline justify="center">
        {create !== null && (
          <ButtonLink to={create.to} size="small">
            {create.label}
          </ButtonLink>
        )}
        {upload !== null && (
          <Button
            variant={create === null ? 'primary' : 'secondary'}
            size="small"
            onClick={upload.onSelect}
          >
            Import a file
          </Button>
        )}
      </Inline>
    )}
  </>
);
