import { LegalBody } from './LegalBody';
import styles from './Legal.module.css';
import type { LegalDocument } from './legal.slice';
import { legalTexts } from './legal-texts';

export const LegalPage = ({ document }: { readonly document: LegalDocument }) => (
  <article className={styles.page}>
    <h1 className={styles.heading}>{legalTexts[document].heading}</h1>
    <LegalBody text={legalTexts[document]} headingLevel={2} />
  </article>
);
