import type { Text } from '../../engine/index.js';
import { own } from '../../engine/base/pointer.js';

/** A placeholder such as `{name}`. */
const PLACEHOLDER = /\{\s*(\w+)\s*\}/g;

/** The text lookup where no tenant is known: the fallback with its placeholders replaced. Needs no i18next, so that the first script stays small. */
export const builtInTexts: Text = (_keys, fallback, params) =>
  params ? fallback.replace(PLACEHOLDER, (placeholder, name: string) => String(own(params, name) ?? placeholder)) : fallback;
