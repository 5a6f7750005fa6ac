import type { Origins } from './origins.js';
import type { Pointer } from '../pointer.js';
import type { UnlocatedFinding } from '../findings.js';
import type { JsonObject, Origin } from '../types.js';

/** How a definition uses a fragment. */
export interface FragmentUse {
  readonly fragment: string;
  readonly at?: Pointer;
  readonly only?: readonly string[];
  readonly without?: readonly string[];
  readonly with?: JsonObject;
  /** Of a reference to one field: the place of that field in the definition. */
  readonly field?: Pointer;
}

/** Where findings of a use go, and the origins of what it copies. */
export interface UseContext {
  readonly origins: Origins;
  readonly findings: UnlocatedFinding[];
}

export type UsePosition = Pick<Origin, 'file' | 'at'>;
