import { BASE_LANGUAGE } from '../base-language.js';
import { messages } from '../messages.js';
import type { Document } from '../compile/documents.js';
import { definitionTexts, textKeys } from '../form/fields/text-keys.js';
import { formatFor } from '../formats/registry.js';
import { memoize } from '../base/memoize.js';
import { own } from '../base/pointer.js';
import type { Field, Form } from '../types.js';
import type { CheckContext } from './check.js';
import { possibleValuesOf } from './option-sources.js';
import { isNeverDrawn } from './required-fields.js';

/** A text that visitors read, in the base language, and the text keys that can translate it. */
export interface SiteText {
  readonly keys: readonly string[];
  readonly words: string;
}

type TextContext = Pick<CheckContext, 'library' | 'forms'>;

/** What visitors read; what definitions write themselves, also where a file of texts replaces it; all keys, also of fields never drawn. */
export const siteTexts = memoize(
  (context: TextContext) => {
    const texts = [...baseTexts(context)].map(([key, words]): SiteText => ({ keys: [key], words }));
    const base = new Set(texts.flatMap(({ keys }) => keys));
    const [drawn, undrawn]: [SiteText[], SiteText[]] = [pageAndRouteTexts(context).slice(), []];
    for (const { form } of context.forms) {
      drawn.push(...formHeadTexts(form));
      for (const field of form.fields) (isNeverDrawn(field) ? undrawn : drawn).push(...textsOfField(context, form, field));
    }
    const worded = drawn.filter(({ words }) => words.trim() !== '');
    const keys = [...new Set([...texts, ...drawn, ...undrawn].flatMap((one) => one.keys))];
    return {
      said: [...texts, ...worded.filter(({ keys }) => !keys.some((key) => base.has(key)))],
      // Without words of its own, a label is the title of its step, and an option its value.
      written: worded.filter(({ keys }) => !keys.some((key) => /\.label$|\.option\./.test(key))),
      keys,
      lowerKeys: new Set(keys.map((key) => key.toLowerCase())),
    };
  },
  ({ library }) => library,
);

/** With their general keys; empty where a field has none. Fields that refer to another fragment are left out. */
export function fragmentTexts({ documents }: Pick<CheckContext, 'documents'>): readonly (readonly [key: string, words: string])[] {
  return documents.filter(({ kind }) => kind === 'fragment').flatMap(({ value }) => textsOfProperties(value));
}

function textsOfProperties(holder: unknown): readonly (readonly [key: string, words: string])[] {
  return Object.entries(own(holder, 'properties') ?? {}).flatMap(([name, field]) => {
    const text = (part: string, key: string) => [`field.${name}.${part}`, String(own(field, key) ?? '')] as const;
    const texts = own(field, '$ref') === undefined ? [text('title', 'title'), text('help', 'description')] : [];
    return [...texts, ...textsOfProperties(field)];
  });
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
  const format = formatFor(field);
  const labels = options.map((value, index) => {
    const written = own(field.ui['ui:enumNames'], String(index));
    const keys = [...textKeys(id, field, `option.${String(value)}`), ...(format?.labelKey ? [format.labelKey(value)] : [])];
    return { keys, words: typeof written === 'string' ? written : (format?.label?.(value) ?? String(value)) };
  });
  return [...texts, ...labels];
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

/** `has` ignores case, and also accepts error texts of fields, and texts of fields that overlays or `own` documents name. */
export function findKnownTextKeys(context: CheckContext, own: readonly Document[] = []) {
  const { keys: all, lowerKeys: lower } = siteTexts(context);
  const others = [...context.documents.filter(({ kind }) => kind === 'overlay'), ...own].map(({ text }) => text.toLowerCase());
  const isErrorOfField = (key: string) => key.includes('.error.') && lower.has(`${key.split('.error.')[0]}.title`);
  const has = (key: string) => lower.has(key) || isErrorOfField(key) || namesFieldIn(key, others);
  return { all, has: (key: string) => has(key.toLowerCase()) };
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
