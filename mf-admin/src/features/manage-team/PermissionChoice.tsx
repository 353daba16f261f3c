import {
  type Permission,
  permissions,
  permissionSetOf,
  permissionSets,
  permissionWords,
} from '@billfold/shared/contracts/permissions.contract';
import { capitalise } from '@billfold/shared/format/names';
import { Checkbox } from '@billfold/shared/ui/Checkbox';
import { Select } from '@billfold/shared/ui/Select';
import { Stack } from '@billfold/shared/ui/Stack';
import styles from './Team.module.css';

const custom = 'Custom';

type PermissionChoiceProps = {
  readonly chosen: readonly Permission[];
  readonly onChange: (chosen: readonly Permission[]) => void;
  /** A permission that the changer does not have can be neither given nor taken. */
  readonly mayGrant: (permission: Permission) => boolean;
  readonly isDisabled: boolean;
};

/** A named set, or each permission by itself. */
export const PermissionChoice = ({
  chosen,
  onChange,
  mayGrant,
  isDisabled,
}: PermissionChoiceProps) => {
  const set = permissionSetOf(chosen);
  const canChoose = (wanted: readonly Permission[]) =>
    permissions.every((name) => wanted.includes(name) === chosen.includes(name) || mayGrant(name));
  return (
    <Stack>
      <Select
        label="Role"
        value={set ?? custom}
        isDisabled={isDisabled}
        options={[
          ...permissionSets.map(({ name, permissions: wanted }) => ({
            value: name,
            label: name,
            isDisabled: !canChoose(wanted),
          })),
          { value: custom, label: custom, isDisabled: set !== undefined },
        ]}
        onChange={(name) =>
          onChange(permissionSets.find((one) => one.name === name)?.permissions ?? chosen)
        }
      />
      <fieldset className={styles.permissions}>
        <legend>Permissions</legend>
        {permissions.map((name) => (
          <Checkbox
            key={name}
            name={name}
            label={capitalise(permissionWords[name])}
            isChecked={chosen.includes(name)}
            isDisabled={isDisabled || name === 'view' || !mayGrant(name)}
            onChange={(isChosen) =>
              onChange(
                permissions.filter((one) => (one === name ? isChosen : chosen.includes(one))),
              )
            }
          />
        ))}
      </fieldset>
    </Stack>
  );
};
