import type { ResolvedForm } from '../../engine/index.js';
import { keysOf, parentOf, type Pointer } from '../../engine/pointer.js';
import { levelOf, placeOf } from './levels.js';

/** Where a field stands on the screen: its place in its form, behind the place and number of the entry it lies in. */
export function screenOrder(resolved: ResolvedForm, at: Pointer): readonly number[] {
  const level = levelOf(resolved, at);
  if (!level) return [];
  const place = placeOf(level)?.nth ?? -1;
  if (level.prefix === '') return [place];
  return [...screenOrder(resolved, parentOf(level.prefix)), Number(keysOf(level.prefix).at(-1)), place];
}
