import { countText } from '@billfold/shared/contracts/count-text';
import { messageLimits } from '@billfold/shared/contracts/limits';
import { useEffect, useState } from 'react';
import type { Draft, Medium } from './chat-contact';
import styles from './DraftFacts.module.css';

type Measure = (text: string) => { readonly characters: number; readonly segments: number };

/**
 * The counting of the provider, fetched with the first text: it is as large as the chat. Null until then, and where it
 * is missing.
 */
const useMeasure = (isNeeded: boolean): Measure | null => {
  const [measure, setMeasure] = useState<Measure | null>(null);
  useEffect(() => {
    if (!isNeeded) return undefined;
    let isDrawn = true;
    const load = async () => {
      const { measureText } = await import(
        /* webpackChunkName: "text-segments" */ '@billfold/shared/format/text-segments'
      );
      if (isDrawn) setMeasure(() => measureText);
    };
    load().catch(() => undefined);
    return () => void (isDrawn = false);
  }, [isNeeded]);
  return measure;
};

const sizeText = (filled: string, measure: Measure | null): string => {
  if (measure === null) return countText(filled.length, 'character');
  const { characters, segments } = measure(filled);
  return `${countText(characters, 'character')}, ${countText(segments, 'segment')}`;
};

type DraftFactsProps = {
  readonly id: string;
  readonly draft: Draft;
  readonly medium: Medium;
};

/** How long a text is for the customer, and what keeps it from being sent. */
export const DraftFacts = ({ id, draft, medium }: DraftFactsProps) => {
  const { filled, problems } = draft;
  const isText = medium === 'sms';
  const measure = useMeasure(isText && filled !== '');
  const left = messageLimits.bodyMax - filled.length;
  return (
    <div className={styles.facts} id={id}>
      <span>{filled === '' ? '' : sizeText(filled, isText ? measure : null)}</span>
      {left < 0 && (
        <span className={styles.problem} role="alert">
          {`${countText(-left, 'character')} too many`}
        </span>
      )}
      {problems.map((problem) => (
        <span key={problem} className={styles.problem} role="alert">
          {problem}
        </span>
      ))}
    </div>
  );
};
