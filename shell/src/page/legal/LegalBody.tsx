import styles from './Legal.module.css';
import type { LegalText } from './legal-text';

type LegalBodyProps = { readonly text: LegalText; readonly headingLevel: 2 | 3 };

/** The sections of a legal text, the same on its page and in its modal. */
export const LegalBody = ({ text, headingLevel }: LegalBodyProps) => {
  const SectionHeading = `h${headingLevel}` as const;
  return (
    <div className={styles.body}>
      {text.sections.map(({ heading, paragraphs }) => (
        <section key={heading}>
          <SectionHeading className={styles.sectionHeading}>{heading}</SectionHeading>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
    </div>
  );
};
