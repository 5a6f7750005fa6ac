/** The forms the bench compares, before they are written in anybody's language. The same at every run. */

/** What the bench makes up: a small, a middling and a large form, and a list. */
export const MADE_SIZES = ['S', 'M', 'L', 'D'] as const;
export type MadeSize = (typeof MADE_SIZES)[number];
/** And forms of the product: the step INFORMATION, the largest there is and that of a family of four. */
export const PRODUCT_SIZES = ['I', 'F'] as const;
export type ProductSize = (typeof PRODUCT_SIZES)[number];
export const SIZES = [...MADE_SIZES, ...PRODUCT_SIZES] as const;
export type Size = (typeof SIZES)[number];

export type ModelFieldKind = 'text' | 'email' | 'phone' | 'zip' | 'date' | 'number' | 'select' | 'radio' | 'box' | 'lines';

export interface BenchField {
  readonly key: string;
  readonly title: string;
  readonly kind: ModelFieldKind;
  readonly required: boolean;
}

/** While `source` is what `test` says, `target` is shown, required, or both. Both are fields of the same group. */
export interface Condition {
  readonly source: BenchField;
  readonly test: { readonly is: string | boolean } | { readonly above: number };
  readonly target: BenchField;
  readonly shows: boolean;
  readonly requires: boolean;
}

export interface Group {
  readonly key: string;
  readonly title: string;
  readonly fields: readonly BenchField[];
  readonly conditions: readonly Condition[];
}

/** Either groups of fields, or one list of entries that are all alike. */
export type BenchForm =
  | { readonly size: MadeSize; readonly groups: readonly Group[] }
  | { readonly size: MadeSize; readonly entry: Group; readonly count: number };

/** Somebody else's driver finds these by their labels; in D every entry has them. */
export const LABELS = { plain: 'Plain field', read: 'Field a rule reads', conditional: 'Conditional field', submit: 'Submit' } as const;
/** In the forms of the product the probes are fields of their own; in F, those of the first dependent, whose card is open. */
export const PRODUCT_PROBES = {
  I: { plain: { label: 'First Name', index: 0 }, read: { label: 'Address Line 1', index: 0 } },
  F: { plain: { label: 'First Name', index: 1 }, read: { label: 'Address Line 1', index: 1 } },
} as const;
/** Typed into the field a rule reads, this shows the conditional field. */
export const SHOWING = 'yes';

export const SELECT_OPTIONS = ['Ames', 'Bergen', 'Cadiz', 'Delft', 'Espoo', 'Fargo', 'Genoa', 'Hilo'];
export const RADIO_OPTIONS = ['Daily', 'Weekly', 'Monthly'];
export const HIGHEST = 1000;

const SHAPES: { readonly [size in Exclude<MadeSize, 'D'>]: { fields: number; groups: number; conditions: number } } = {
  S: { fields: 45, groups: 4, conditions: 6 },
  M: { fields: 150, groups: 12, conditions: 20 },
  L: { fields: 500, groups: 40, conditions: 100 },
};

/**
 * Returns the model of a bench form of one size: its groups with their fields and conditions, or for `D` a list of 50 entries that are such
 * groups.
 */
export function benchForm(size: MadeSize): BenchForm {
  if (size === 'D') return { size, entry: groupOf({ nth: 0, first: 0, fields: 12, conditions: 1 }), count: 50 };
  const { fields, groups, conditions } = SHAPES[size];
  const start = (nth: number, all: number) => Math.floor((nth * all) / groups);
  const made = Array.from({ length: groups }, (_, nth) =>
    groupOf({
      nth,
      first: start(nth, fields),
      fields: start(nth + 1, fields) - start(nth, fields),
      conditions: start(nth + 1, conditions) - start(nth, conditions),
    }),
  );
  return { size, groups: made };
}

/** What forms of this trade are made of, in every group again. */
const KINDS: readonly ModelFieldKind[] = [
  'text',
  'email',
  'select',
  'phone',
  'date',
  'box',
  'text',
  'zip',
  'radio',
  'number',
  'text',
  'lines',
];
const REQUIRED = new Set([0, 1, 2, 4, 8]);

interface GroupPlan {
  readonly nth: number;
  readonly first: number;
  readonly fields: number;
  readonly conditions: number;
}

function groupOf({ nth, first, fields: count, conditions }: GroupPlan): Group {
  const fields = Array.from({ length: count }, (_, place) => fieldOf(nth, place, first + place + 1));
  return { key: `group${nth + 1}`, title: `Group ${nth + 1}`, fields, conditions: conditionsOf(nth, fields).slice(0, conditions) };
}

const PROBES: { readonly [place: number]: string } = { 0: LABELS.plain, 6: LABELS.read, 10: LABELS.conditional };

/** Returns the model of one field; kinds repeat, and the first group has the probe fields. */
function fieldOf(group: number, place: number, number: number): BenchField {
  const kind = KINDS[place % KINDS.length] ?? 'text';
  const title = group === 0 ? PROBES[place] : undefined;
  return {
    key: `field${number}`,
    title: title ?? `${kind[0]?.toUpperCase()}${kind.slice(1)} ${number}`,
    kind,
    required: REQUIRED.has(place),
  };
}

/** Returns conditions of four sorts, starting with a different one in each group; the first group starts with the probe. */
function conditionsOf(nth: number, fields: readonly BenchField[]): Condition[] {
  const at = (place: number) => fields[place] as BenchField;
  const box: Condition = { source: at(5), test: { is: true }, target: at(nth === 0 ? 7 : 6), shows: true, requires: false };
  const radio: Condition = { source: at(8), test: { is: 'Weekly' }, target: at(10), shows: true, requires: true };
  const select: Condition = { source: at(2), test: { is: 'Delft' }, target: at(3), shows: false, requires: true };
  const number: Condition = { source: at(9), test: { above: 10 }, target: at(fields.length - 1), shows: true, requires: false };
  if (nth === 0) return [{ source: at(6), test: { is: SHOWING }, target: at(10), shows: true, requires: false }, box, select];
  const sorts = [box, radio, select, number];
  return sorts.map((_, place) => sorts[(nth + place) % sorts.length] as Condition);
}
