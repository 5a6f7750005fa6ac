import { nonEmptyText } from '../hints.js';
import type { FormUiSchema } from './field-texts.js';

/** Returns what an entry of a list is called, such as "Dependent"; the title of the list without a name of its own. */
export function entryName(list: FormUiSchema | undefined): string {
  return nonEmptyText(list?.['ui:itemLabel']) ?? nonEmptyText(list?.['ui:title']) ?? '';
}
