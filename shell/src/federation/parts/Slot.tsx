import { cutText } from '@billfold/shared/contracts/cut-text';
import { pageTextLimits } from '@billfold/shared/contracts/release-texts';
import { useEffect } from 'react';
import { useFederation } from './federation-context';
import { RemotePart } from './RemotePart';
import type { SlotProps } from './slot-props';

const titleOf = (name: string): string =>
  cutText(
    `${name.slice(0, 1).toUpperCase()}${name.slice(1).replaceAll('-', ' ')}`,
    pageTextLimits.slotName,
  );

/** Draws another module's slot through the loader. Its being on the page counts as a view of that module. */
export const Slot = ({ module, name, props }: SlotProps) => {
  const { recorder } = useFederation();
  useEffect(() => recorder.partShown(module, `slot:${name}`), [recorder, module, name]);
  return (
    <RemotePart module={module} part={`slot:${name}`} title={titleOf(name)} props={props} isSlot />
  );
};
