import { fieldWords, textKeys } from '../fields/text-keys.js';
import { formatFor } from '../formats/registry.js';
import { own } from '../pointer.js';
import type { Field, Form, Json } from '../types.js';
import type { Surroundings } from './check.js';
import { choicesOf } from './choices.js';
import { knownTexts } from './message.js';
import { isUndrawn } from './required-hidden.js';

/** Words a visitor reads in the base language, and the keys any of which gives them in another. */
export interface Said {
  readonly keys: readonly string[];
  readonly words: string;
}

type Around = Pick<Surroundings, 'library' | 'forms'>;

const gathered = new WeakMap<Around['library'], { readonly said: readonly Said[]; readonly keys: readonly string[] }>();

/** Everything the site of a scope says, as far as definitions and texts tell. What tenants keep as data says itself. */
export function everythingSaid(around: Around): readonly Said[] {
  return gather(around).said;
}

/** Every key that the scope's definitions look for, whether or not it is drawn here and has words. */
export function keysLookedFor(around: Around): readonly string[] {
  return gather(around).keys;
}

function gather(around: Around) {
  const known = gathered.get(around.library);
  if (known) return known;
  const texts = [...knownTexts(around)].map(([key, words]): Said => ({ keys: [key], words }));
  const base = new Set(texts.flatMap(({ keys }) => keys));
  const [drawn, undrawn]: [Said[], Said[]] = [saidByPages(around).slice(), []];
  for (const { form } of around.forms) {
    drawn.push(...saidByHead(form));
    for (const field of form.fields) (isUndrawn(field) ? undrawn : drawn).push(...saidByField(around, form, field));
  }
  const said = [...texts, ...drawn.filter(({ keys, words }) => words.trim() !== '' && !keys.some((key) => base.has(key)))];
  const keys = [...new Set([...texts, ...drawn, ...undrawn].flatMap((one) => one.keys))];
  gathered.set(around.library, { said, keys });
  return { said, keys };
}

/** What shared fields say of themselves, wherever they stand: the general key of each, with its words. */
export function saidByShared({ documents }: Pick<Surroundings, 'documents'>): readonly (readonly [key: string, words: string])[] {
  const fields = documents.filter(({ kind }) => kind === 'fields').flatMap(({ value }) => Object.entries(own(value, 'fields') ?? {}));
  return fields.flatMap(([name, field]) => [
    [`field.${name}.title`, String(own(field, 'title') ?? '')],
    [`field.${name}.help`, String(own(field, 'description') ?? '')],
  ]);
}

function saidByHead({ id, title = '', help = '', sections }: Form): readonly Said[] {
  return [
    { keys: [`form.${id}.title`], words: title },
    { keys: [`form.${id}.help`], words: help },
    ...Object.entries(sections).map(([name, words]) => ({ keys: [`form.${id}.section.${name}`], words })),
  ];
}

function saidByField({ library }: Around, { id }: Form, field: Field): readonly Said[] {
  const texts = Object.entries(fieldWords(field)).map(([part, words]) => ({ keys: textKeys(id, field, part), words }));
  const options = field.kind === 'box' ? [] : (choicesOf(field, library.platform) ?? []);
  return [...texts, ...options.map((value, nth) => saidByOption(id, field, value, nth))];
}

function saidByOption(id: string, field: Field, value: Json, nth: number): Said {
  const format = formatFor(field);
  const written = own(field.ui['ui:enumNames'], String(nth));
  const keys = [...textKeys(id, field, `option.${String(value)}`), ...(format?.labelKey ? [format.labelKey(value)] : [])];
  return { keys, words: typeof written === 'string' ? written : (format?.label?.(value) ?? String(value)) };
}

function saidByPages({ library }: Around): readonly Said[] {
  const pages = Object.values(library.pages).flatMap(({ id, title, steps = [] }) => [
    { keys: [`page.${id}.title`], words: title },
    ...whole(steps).flatMap((step) => {
      const key = `page.${id}.${step.id}`;
      return [
        { keys: [`${key}.title`], words: step.title },
        // Of one step alone the route says what it is.
        { keys: [`${key}.label`], words: steps.length > 1 ? step.title : '' },
        { keys: [`${key}.purpose`], words: step.purpose ?? '' },
        { keys: [`${key}.question`], words: step.question ?? '' },
        ...whole(step.choices).flatMap((choice) => [
          { keys: [`${key}.choice.${choice.id}.title`], words: choice.title },
          { keys: [`${key}.choice.${choice.id}.help`], words: choice.description ?? '' },
        ]),
      ];
    }),
  ]);
  return [...pages, ...whole(library.routes.routes).map(({ id, label }) => ({ keys: [`route.${id}`], words: label }))];
}

/** The entries of a list that are any: a damaged file is gathered too, and what is wrong with it is told elsewhere. */
function whole<T extends object>(list: readonly T[] | undefined): readonly T[] {
  return Array.isArray(list) ? list.filter((entry) => typeof entry === 'object' && entry !== null) : [];
}
