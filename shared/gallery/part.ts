import type { ComponentType } from 'react';

/** One part of shared with its states. */
export type Part = { readonly name: string; readonly Sample: ComponentType };
