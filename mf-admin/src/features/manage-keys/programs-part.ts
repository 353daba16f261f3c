import type { Feature } from '@billfold/shared/store/remote-store';
import { merchantPrograms } from './programs.resource';
import { changeProgram, createProgram, endProgram, rotateKey } from './programs.submission';

export const features: readonly Feature[] = [
  merchantPrograms.feature,
  createProgram.feature,
  changeProgram.feature,
  rotateKey.feature,
  endProgram.feature,
];
export { ProgramList } from './ProgramList';
