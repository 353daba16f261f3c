import { permissionSetOf } from '@billfold/shared/contracts/permissions.contract';
import type { SessionMerchant } from '@billfold/shared/contracts/remote.contract';
import { Avatar } from '@billfold/shared/ui/Avatar';
import { Icon } from '@billfold/shared/ui/Icon';
import { useSelector } from 'react-redux';
import { screenOfPath } from '../../federation/loader/planned-screens';
import { useFederation } from '../../federation/parts/federation-context';
import { selectProfile } from '../../session/auth-selectors';
import { useHasDeskTools, useOpenTool } from '../desk/DeskTools';
import styles from './AccountMenu.module.css';
import { HeaderMenu, type HeaderEntry } from './HeaderMenu';

const settingsPath = '/admin/settings';

/** The names of the person's permission sets, of merchants that differ each one; '' while they are not known. */
const rolesOf = (merchants: readonly SessionMerchant[]): string => {
  const names = merchants.flatMap(({ permissions }) =>
    permissions === undefined ? [] : [permissionSetOf(permissions) ?? 'Custom role'],
  );
  return [...new Set(names)].join(', ');
};

type AccountMenuProps = {
  readonly userName: string;
  readonly isPhone: boolean;
  readonly onLogOut: () => void;
};

/** The avatar, and what concerns the person who is signed in. */
export const AccountMenu = ({ userName, isPhone, onLogOut }: AccountMenuProps) => {
  const { screens } = useFederation();
  const { merchants } = useSelector(selectProfile);
  const hasKeys = useHasDeskTools() && !isPhone;
  const openTool = useOpenTool();
  const roles = rolesOf(merchants);
  const entries: readonly HeaderEntry[] = [
    ...(screenOfPath(screens, settingsPath) === null
      ? []
      : [{ label: 'Settings', icon: 'settings', to: settingsPath } as const]),
    ...(hasKeys
      ? [
          {
            label: 'Keyboard shortcuts',
            icon: 'help',
            onChoose: () => openTool('keys'),
          } as const,
        ]
      : []),
    { label: 'Log Out', icon: 'logout', onChoose: onLogOut },
  ];
  return (
    <HeaderMenu
      label={`Account menu of ${userName}`}
      menuLabel="Account"
      face={
        <>
          <Avatar name={userName} size="small" />
          <Icon name="chevron-down" size={16} />
        </>
      }
      head={
        <div className={styles.person}>
          <strong className={styles.name}>{userName}</strong>
          {roles !== '' && <span className={styles.role}>{roles}</span>}
        </div>
      }
      entries={entries}
    />
  );
};
