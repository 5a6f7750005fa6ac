import type { FieldKind } from '../types.js';

/**
 * The widgets of the language, each with the kinds of fields that it can show: what a format may name, and every site draws. The site may
 * have others, which a `ui:widget` may name too.
 */
export const widgets: ReadonlyMap<string, readonly FieldKind[]> = new Map<string, readonly FieldKind[]>([
  ['text', ['text', 'number', 'integer']],
  ['lines', ['text']],
  ['number', ['number', 'integer']],
  ['date', ['text']],
  ['phone', ['text']],
  ['masked', ['text']],
  ['password', ['text']],
  ['select', ['text', 'number', 'integer']],
  ['radio', ['text', 'number', 'integer']],
  ['choice-buttons', ['text', 'number', 'integer']],
  ['boxes', ['list']],
  ['box', ['box']],
  ['toggle', ['box']],
  ['country', ['text']],
  ['hidden', ['text', 'number', 'integer', 'box', 'list', 'group', 'rows']],
  ['search', ['text']],
  ['range', ['number', 'integer']],
  ['updown', ['number', 'integer']],
  ['rating', ['number', 'integer']],
  ['color', ['text']],
  ['time', ['text']],
  ['date-time', ['text']],
  ['file', ['text']],
]);
