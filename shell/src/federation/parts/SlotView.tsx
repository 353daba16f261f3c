import { useEffect, type ComponentType } from 'react';
import type { SlotProps } from './Slot';
import type { BeaconRecorder } from '../beacons/beacon-recorder';

/** The same slot, whose being on the page counts as a view of its module. */
export const withSlotView = (Slot: ComponentType<SlotProps>, recorder: BeaconRecorder) =>
  function SlotView(props: SlotProps) {
    const { module, name } = props;
    useEffect(() => recorder.partShown(module, `slot:${name}`), [module, name]);
    return <Slot {...props} />;
  };
