import type { RJSFSchema } from '@rjsf/utils';

/** Whether a presented schema is a list of forms, whose entries are presented one by one. */
export function isFormArray({ type, items }: RJSFSchema): boolean {
  return type === 'array' && typeof items === 'object' && !Array.isArray(items) && Object.keys(items).length === 0;
}
