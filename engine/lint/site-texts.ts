import { BASE_LANGUAGE } from '../base-language.js';
import { messages } from '../messages.js';
import type { Document } from '../compile/documents.js';
import { definitionTexts, textKeys } from '../form/fields/text-keys.js';
import { formatFor } from '../formats/registry.js';
import { memoize } from '../base/memoize.js';
import { own } from '../base/pointer.js';
import type { Field, Form, Json } from '../types.js';
import type { CheckContext } from './check.js';
import { possibleValuesOf } from './option-sources.js';
import { isNeverDrawn } from './required-fields.js';

/** A text that visitors read, in the base language, and the text keys that can translate it. */
export interface SiteText {
  readonly keys: readonly string[];
  readonly words: string;
}

type TextContext = Pick<CheckContext, 'library' | 'forms'>;

interface CollectedTexts {
  readonly said: readonly SiteText[];
  readonly written: readonly SiteText[];
  readonly keys: readonly string[];
}

const textsByLibrary = new WeakMap<TextContext['library'], CollectedTexts>();

export function siteTexts(context: TextContext): readonly SiteText[] {
  return collectSiteTexts(context).said;
}

export function writtenTexts(context: TextContext): readonly SiteText[] {
  return collectSiteTexts(context).written;
}

function textKeysOfScope(context: TextContext): readonly string[] {
  return collectSiteTexts(context).keys;
}

function collectSiteTexts(context: TextContext) {
  const known = textsByLibrary.get(context.library);
  if (known) return known;
  const texts = [...baseTexts(context)].map(([key, words]): SiteText => ({ keys: [key], words }));
  const base = new Set(texts.flatMap(({ keys }) => keys));
  const [drawn, undrawn]: [SiteText[], SiteText[]] = [pageAndRouteTexts(context).slice(), []];
  for (const { form } of context.forms) {
    drawn.push(...formHeadTexts(form));
    for (const field of form.fields) (isNeverDrawn(field) ? undrawn : drawn).push(...textsOfField(context, form, field));
  }
  // Without words of its own, a label is the title of its step, and an option its value.
  const written = drawn.filter(({ keys, words }) => words.trim() !== '' && !keys.some((key) => /\.label$|\.option\./.test(key)));
  const said = [...texts, ...drawn.filter(({ keys, words }) => words.trim() !== '' && !keys.some((key) => base.has(key)))];
  const keys = [...new Set([...texts, ...drawn, ...undrawn].flatMap((one) => one.keys))];
  textsByLibrary.set(context.library, { said, keys, written });
  return { said, keys, written };
}

/** With their general keys; empty where a field has none. Fields that refer to another fragment are left out. */
export function fragmentTexts({ documents }: Pick<CheckContext, 'documents'>): readonly (readonly [key: string, words: string])[] {
  return documents.filter(({ kind }) => kind === 'fragment').flatMap(({ value }) => textsOfProperties(value));
}

function textsOfProperties(holder: unknown): readonly (readonly [key: string, words: string])[] {
  return Object.entries(own(holder, 'properties') ?? {}).flatMap(([name, field]): (readonly [string, string])[] => [
    ...(own(field, '$ref') === undefined
      ? ([
          [`field.${name}.title`, String(own(field, 'title') ?? '')],
          [`field.${name}.help`, String(own(field, 'description') ?? '')],
        ] as const)
      : []),
    ...textsOfProperties(field),
  ]);
}

/** Of its sections: no screen shows the title of a form. */
function formHeadTexts({ id, sections }: Form): readonly SiteText[] {
  return sections.flatMap(({ id: section, title, about }) => {
    const key = `form.${id}.section.${section}`;
    return [{ keys: [key], words: title }, ...(about === undefined ? [] : [{ keys: [`${key}.about`], words: about }])];
  });
}

function textsOfField({ library }: TextContext, { id }: Form, field: Field): readonly SiteText[] {
  const texts = Object.entries(definitionTexts(field)).map(([part, words]) => ({ keys: textKeys(id, field, part), words }));
  const options = field.kind === 'box' ? [] : (possibleValuesOf(field, library.platform) ?? []);
  return [...texts, ...options.map((value, index) => textOfOption(id, field, value, index))];
}

function textOfOption(id: string, field: Field, value: Json, index: number): SiteText {
  const format = formatFor(field);
  const written = own(field.ui['ui:enumNames'], String(index));
  const keys = [...textKeys(id, field, `option.${String(value)}`), ...(format?.labelKey ? [format.labelKey(value)] : [])];
  return { keys, words: typeof written === 'string' ? written : (format?.label?.(value) ?? String(value)) };
}

function pageAndRouteTexts({ library }: TextContext): readonly SiteText[] {
  const pages = Object.values(library.pages).flatMap(({ id, title, steps = [] }) => [
    { keys: [`page.${id}.title`], words: title },
    ...objectsIn(steps).flatMap((step) => {
      const key = `page.${id}.${step.id}`;
      return [
        { keys: [`${key}.title`], words: step.title },
        // Of one step alone the route says what it is.
        { keys: [`${key}.label`], words: steps.length > 1 ? step.title : '' },
        { keys: [`${key}.purpose`], words: step.purpose ?? '' },
        { keys: [`${key}.question`], words: step.question ?? '' },
        ...objectsIn(step.choices).flatMap((choice) => [
          { keys: [`${key}.choice.${choice.id}.title`], words: choice.title },
          { keys: [`${key}.choice.${choice.id}.help`], words: choice.description ?? '' },
        ]),
      ];
    }),
  ]);
  return [...pages, ...objectsIn(library.routes.routes).map(({ id, label }) => ({ keys: [`route.${id}`], words: label }))];
}

/** Other entries are damaged and are reported elsewhere. */
function objectsIn<T extends object>(list: readonly T[] | undefined): readonly T[] {
  return Array.isArray(list) ? list.filter((entry) => typeof entry === 'object' && entry !== null) : [];
}

/** The text keys that a scope can look up; `has` ignores case. */
export interface KnownTextKeys {
  readonly all: readonly string[];
  has(key: string): boolean;
}

/** Its `has` also accepts error texts of fields, and texts of fields that overlays or `own` documents name. */
export function findKnownTextKeys(context: CheckContext, own: readonly Document[] = []): KnownTextKeys {
  const all = textKeysOfScope(context);
  const lower = lowerCaseSet(all);
  const others = [...context.documents.filter(({ kind }) => kind === 'overlay'), ...own].map(({ text }) => text.toLowerCase());
  const has = (key: string) => lower.has(key) || isErrorTextOfField(key, lower) || namesFieldIn(key, others);
  return { all, has: (key) => has(key.toLowerCase()) };
}

const lowerCaseSet = memoize(
  (keys: readonly string[]): ReadonlySet<string> => new Set(keys.map((key) => key.toLowerCase())),
  (keys) => keys,
);

/** `form.dependent.dob.error.required` is one if `form.dependent.dob.title` is a key. */
function isErrorTextOfField(key: string, keys: ReadonlySet<string>): boolean {
  const [field, code] = key.split('.error.');
  return code !== undefined && keys.has(`${field}.title`);
}

const PARTS: readonly string[] = ['title', 'help', 'placeholder', 'hint', 'add', 'item', 'option', 'error'];

/** Whether one of the texts, in lower case as the key, names a field of it: overlays and questions add fields for one tenant. */
function namesFieldIn(key: string, texts: readonly string[]): boolean {
  const [root, ...rest] = key.split('.');
  const part = rest.findIndex((name) => PARTS.includes(name));
  const names = part === -1 ? [] : rest.slice(root === 'form' ? 1 : 0, part);
  return texts.some((text) => names.some((name) => text.includes(`"${name}"`) || text.includes(`.${name}"`)));
}

export const baseTexts = memoize(
  ({ library }: Pick<CheckContext, 'library'>): ReadonlyMap<string, string> =>
    new Map([...Object.entries(messages), ...Object.entries(library.texts[BASE_LANGUAGE] ?? {})]),
  ({ library }) => library.texts[BASE_LANGUAGE] ?? library,
);

/** Each once: a name, or a name and a format such as `amount, currency`. */
export function placeholdersIn(words: string): readonly string[] {
  return [...new Set([...words.matchAll(/\{(\w+(?:, \w+)?)\}/g)].map(([, placeholder = '']) => placeholder))];
}
