import type { ResolvedForm } from '../../engine/index.js';
import { keysOf, parentOf, type Pointer } from '../../engine/base/pointer.js';
import { levelOf, positionOf } from './levels.js';

/** Returns the position of a field on the screen as a list of numbers to compare: entry numbers first, then its index. */
export function screenOrder(resolved: ResolvedForm, at: Pointer): readonly number[] {
  const level = levelOf(resolved, at);
  if (!level) return [];
  const index = positionOf(level)?.index ?? -1;
  if (level.prefix === '') return [index];
  return [...screenOrder(resolved, parentOf(level.prefix)), Number(keysOf(level.prefix).at(-1)), index];
}
