import { type Field, formatContext, type FormatContext, formatFor } from '../../engine/index.js';
import { own, parentOf, type Pointer, pointer, valueAt, within } from '../../engine/base/pointer.js';
import type { InputFormat, WidgetOptions } from './widgets/widget.js';
import type { FormStore } from './form-store.js';
import { levelOf, positionOf, type FormLevel } from './levels.js';

type Ui = { readonly [key: string]: unknown };

/**
 * Returns autofill, keyboard and text conversion from the field's format. `ui:autocomplete` overrides autofill; a secret format turns it
 * off. Autofill and keyboard are undefined if nothing names them.
 */
export function inputHints(store: FormStore, at: Pointer, ui: Ui): Pick<WidgetOptions, 'autocomplete' | 'inputMode' | 'format'> {
  const level = levelOf(store.state().resolved, at);
  const field = level && positionOf(level)?.field;
  const format = field && formatFor(field);
  return {
    autocomplete: nonEmptyText(ui['ui:autocomplete']) ?? (format?.secret ? 'off' : format?.autofill),
    inputMode: format?.keyboard,
    format: inputFormat(store, at, format),
  };
}

/** Returns the functions that convert typed text with the field's format; undefined if the format has none. */
function inputFormat(store: FormStore, at: Pointer, format: ReturnType<typeof formatFor>): InputFormat | undefined {
  if (!format || !(format.normalise ?? format.display ?? format.mask)) return undefined;
  const context = (): FormatContext | undefined => {
    const level = levelOf(store.state().resolved, at);
    const field = level && positionOf(level)?.field;
    return level && field && formatContext({ field, resolved: level.resolved, siblings: siblingsOf(level, field) });
  };
  const within = <T>(read: (context: FormatContext) => T, without: T): T => {
    const current = context();
    return current ? read(current) : without;
  };
  return {
    mask: () => within((current) => format.mask?.(current), undefined),
    normalise: (typed) => within((current) => format.normalise?.(typed, current) ?? typed, typed),
    display: (answer) => within((current) => format.display?.(answer, current) ?? answer, answer),
    limit: () => within((current) => format.limit?.(current), undefined),
    errorKey: (answer) => within((current) => format.check(answer, current)?.textKey, undefined),
  };
}

/** Returns the visible answers beside a field that its format's options name. */
function siblingsOf({ resolved }: FormLevel, field: Field): { [key: string]: unknown } {
  const options = field.ui['ui:format'];
  if (typeof options !== 'object' || options === null) return {};
  const keys = Object.values(options).filter((value): value is string => typeof value === 'string');
  const pointers = keys.map((key) => [key, within(parentOf(field.pointer), pointer(key))] as const);
  const visible = pointers.filter(([, at]) => resolved.states.get(at)?.visible);
  return Object.fromEntries(visible.map(([key, at]) => [key, valueAt(resolved.moment.answers, at)]));
}

/** Returns a non-empty text, else undefined. */
export function nonEmptyText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Returns the uiSchema of a property; own keys only, so that `__proto__` reads nothing. */
export function uiPart(ui: unknown, key: string): Ui {
  const part = own(ui, key);
  return typeof part === 'object' && part !== null ? (part as Ui) : {};
}
