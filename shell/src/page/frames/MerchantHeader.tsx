import { IconButton } from '@billfold/shared/ui/IconButton';
import { displayName } from '@billfold/shared/format/names';
import { useSelector } from 'react-redux';
import { framePart } from '../../federation/frame/frame-parts';
import { useSession } from '../../session/session-context';
import { selectAuth, selectProfile, selectUserInfo } from '../../session/auth-selectors';
import { DeskButton } from '../desk/DeskButton';
import { AccountMenu } from './AccountMenu';
import { NewButtons } from './NewButtons';
import styles from './MerchantHeader.module.css';
import { drawerOpenerId, drawerPanelId, type Drawer } from './use-drawer';

type MerchantHeaderProps = { readonly drawer: Drawer; readonly isPhone: boolean };

/** Staff of several merchants read all their names, on a phone the first and the number of the others. */
const useMerchantNames = (): { readonly all: string; readonly short: string } => {
  const { merchants } = useSelector(selectProfile);
  const { merchant_name: ownName } = useSelector(selectAuth);
  const [first, ...others] = merchants;
  if (first === undefined || others.length === 0)
    return { all: ownName ?? '', short: ownName ?? '' };
  return {
    all: merchants.map(({ name }) => name).join(' · '),
    short: `${first.name} +${others.length}`,
  };
};

export const MerchantHeader = ({ drawer, isPhone }: MerchantHeaderProps) => {
  const session = useSession();
  const { all: names, short } = useMerchantNames();
  const user = useSelector(selectUserInfo);
  const userName = (user && displayName(user)) || names;
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
      <p className={styles.merchant} title={names}>
        {isPhone ? short : names}
      </p>
      <DeskButton />
      <NewButtons isPhone={isPhone} />
      <AccountMenu userName={userName} isPhone={isPhone} onLogOut={session.signOut} />
    </header>
  );
};
