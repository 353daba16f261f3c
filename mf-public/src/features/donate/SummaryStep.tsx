import { FormErrors } from '@billfold/shared/forms/FormErrors';
import { Card } from '@billfold/shared/ui/Card';
import { CardBrand } from '@billfold/shared/ui/CardBrand';
import { Fact, Facts } from '@billfold/shared/ui/Facts';
import { Icon } from '@billfold/shared/ui/Icon';
import { TextLink } from '@billfold/shared/ui/TextLink';
import { VisuallyHidden } from '@billfold/shared/ui/VisuallyHidden';
import { CostFacts } from './CostFacts';
import {
  cardText,
  costOf,
  donorName,
  onBehalfOf,
  type DonationCard,
  type DonationValues,
} from './donate.domain';
import type { Merchant } from '../../entities/merchant/merchant.resource';
import styles from './DonateScreen.module.css';

export type SummaryStepProps = {
  readonly values: DonationValues;
  readonly card: DonationCard | null;
  readonly merchant: Merchant;
  readonly errors: readonly string[];
  /** Nothing may be changed while the donation is on its way. */
  readonly isHeld: boolean;
  readonly onChangeCard: () => void;
  readonly onChangeDonor: () => void;
};

const CardLine = ({ card }: { readonly card: DonationCard }) => (
  <span className={styles.cardLine}>
    <CardBrand cardType={card.cardType} />
    <span>{cardText(card)}</span>
  </span>
);

export const SummaryStep = ({
  values,
  card,
  merchant,
  errors,
  isHeld,
  onChangeCard,
  onChangeDonor,
}: SummaryStepProps) => (
  <>
    {errors.length > 0 && <FormErrors errors={errors} />}
    <div className={styles.donor}>
      <div className={styles.who}>
        <p className={styles.name}>{donorName(values)}</p>
        <p>{values.email}</p>
      </div>
      {!isHeld && (
        <TextLink onPress={onChangeDonor}>
          Change<VisuallyHidden> your name or email</VisuallyHidden>
        </TextLink>
      )}
    </div>
    {card !== null &&
      (isHeld ? (
        <Card>
          <CardLine card={card} />
        </Card>
      ) : (
        <Card onPress={onChangeCard}>
          <span className={styles.pressable}>
            <CardLine card={card} />
            <VisuallyHidden>, change the card</VisuallyHidden>
            <Icon name="edit" size={18} />
          </span>
        </Card>
      ))}
    <Facts>
      <Fact label="On behalf of">{onBehalfOf(values)}</Fact>
      {merchant.feePercent > 0 && <CostFacts cost={costOf(values.amount, merchant.feePercent)} />}
    </Facts>
  </>
);
