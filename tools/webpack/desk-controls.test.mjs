import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import { DESK_CONTROLS } from '../../remote-kit/src/build/shares.js';
import { root } from '../repository/workspaces.mjs';

const facade = path.join(root, 'shell/src/platform/vendor/react-aria-desk.ts');

it('remotes share exactly the entry points of the facade for staff', () => {
  // A clone of one remote has no shell.
  if (!existsSync(facade)) return;
  const entries = [
    ...readFileSync(facade, 'utf8').matchAll(/from '(react-aria-components\/.+)'/gu),
  ];
  expect(DESK_CONTROLS.toSorted()).toEqual(entries.map(([, entry]) => entry).toSorted());
});
