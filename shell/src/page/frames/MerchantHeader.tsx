import { IconButton } from '@billfold/shared/ui/IconButton';
import { displayName } from '@billfold/shared/format/names';
import { useSelector } from 'react-redux';
import { framePart } from '../../federation/frame/frame-parts';
import { useSession } from '../../session/session-context';
import { selectAuth, selectUserInfo } from '../../session/auth-selectors';
import { DeskButton } from '../desk/DeskButton';
import { AccountMenu } from './AccountMenu';
import { MerchantSwitch } from './MerchantSwitch';
import { NewButtons } from './NewButtons';
import styles from './MerchantHeader.module.css';
import { drawerOpenerId, drawerPanelId, type Drawer } from './use-drawer';

type MerchantHeaderProps = { readonly drawer: Drawer; readonly isPhone: boolean };

export const MerchantHeader = ({ drawer, isPhone }: MerchantHeaderProps) => {
  const session = useSession();
  const { merchant_name: ownName } = useSelector(selectAuth);
  const user = useSelector(selectUserInfo);
  const userName = (user && displayName(user)) || (ownName ?? '');
  return (
    <header ref={framePart} className={styles.header}>
      {isPhone && (
        <IconButton
          id={drawerOpenerId}
          icon="menu"
          label="Open menu"
          aria-expanded={drawer.isOpen}
          aria-controls={drawerPanelId}
          onClick={drawer.open}
        />
      )}
      <MerchantSwitch />
      <DeskButton />
      <NewButtons isPhone={isPhone} />
      <AccountMenu userName={userName} isPhone={isPhone} onLogOut={session.signOut} />
    </header>
  );
};
