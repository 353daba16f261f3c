import { useServices } from '@billfold/shared/remote/Services';
import { TextLink } from '@billfold/shared/ui/TextLink';
import styles from './LegalLinks.module.css';

/** Links to the two legal texts, each in a dialog above the page, so that entries are kept. */
export const LegalLinks = () => {
  const { openLegal } = useServices();
  return (
    <p className={styles.links}>
      <TextLink onPress={() => openLegal('terms')}>Terms and Conditions</TextLink>
      <TextLink onPress={() => openLegal('privacy')}>Privacy Policy</TextLink>
    </p>
  );
};
