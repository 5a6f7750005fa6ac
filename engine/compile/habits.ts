import { keyOf, keysOf, type Pointer } from '../base/pointer.js';

/** A key of another language; the key that the same object has here, or `*`; what to write instead; and the key that was meant. */
type KeyHabit = readonly [keys: string, beside: string, hint: string, meant?: string];

const RULE = 'write a rule: { "id": "…", "when": { "===": [{ "var": "answers.reason" }, "Other"] }, "then": { "show": ["/{field}"] } }';
const OPTIONS = 'write "enum": ["A", "B"] here, and under "ui" their words: "{field}": { "ui:enumNames": ["First", "Second"] }';
const REQUIRED = 'take it away, and name the field beside the "properties" that hold it: "required": ["{field}"]';
const WHEN = 'write "when": { "var": "setting.CODE.on" }';
const UI = 'write it under "ui": "{field}": { "ui:{key}": … }';

/** What authors of RJSF, SurveyJS, JSON Forms, Form.io and plain JSON Schema write, and what it is here. The first row that fits counts. */
export const KEY_HABITS: readonly KeyHabit[] = [
  ['if then else not allOf dependencies dependentRequired dependentSchemas', 'properties', RULE],
  ['visible visibleIf showIf showWhen hideIf hidden enableIf requiredIf conditional condition hideExpression', 'properties', RULE],
  ['if visible visibleIf showIf showWhen hideIf conditional condition', 'when', WHEN],
  ['oneOf anyOf enumNames choices options values enumOptions enumLabels', 'properties', OPTIONS],
  ['isRequired mandatory optional nullable', 'properties', REQUIRED],
  ['label caption legend', 'title', 'write "title": "…"', 'title'],
  ['name key', 'properties', 'remove it: the key under "properties" is the name of the field'],
  ['hint helpText tooltip instructions', 'description', 'write "description": "…"', 'description'],
  ['defaultValue initialValue value', 'default', 'write "default": …', 'default'],
  ['placeholder help widget autocomplete enumNames readonly disabled autofocus width row section order', 'properties', UI],
  ['readOnly', 'properties', 'write it under "ui": "{field}": { "ui:readonly": true }'],
  ['regex mask validators validation', 'pattern', 'write "format": "zip", or another of docs/reference/formats.md'],
  ['min', 'minimum', 'write "minimum": …', 'minimum'],
  ['max', 'maximum', 'write "maximum": …', 'maximum'],
  ['definitions $defs', '*', 'write a fragment: schemas/fragments/<id>.fragment.json, and here "use": [{ "fragment": "<id>" }]'],
  ['additionalProperties patternProperties unevaluatedProperties $id examples', '*', 'remove it: only fields that are named here count'],
  ['$comment comment _comment description summary', 'about', 'write "about": "…"', 'about'],
  ['hide', 'show', 'write "show", and the opposite under "when": { "!": { "var": "answers.reason" } }', 'show'],
  ['optional', 'require', 'write "require", and the opposite under "when": { "!": { "var": "answers.reason" } }', 'require'],
  ['disable readonly readOnly', 'lock', 'write "lock": ["/{field}"]', 'lock'],
  ['set value setValue', 'lock', 'write "changes": [{ "id": "…", "on": "/reason", "set": { "/other": { "var": "answers.reason" } } }]'],
  ['set add replace merge value', 'update', 'write "update": { … }', 'update'],
  ['path', 'target', 'write "target": "$.schema.properties.reason"', 'target'],
  ['rows', 'placeholder', 'remove it: a text of several lines is "format": "lines", and its input grows'],
  ['inline', 'placeholder', 'write "format": "choice-buttons" in the field'],
  ['ui:field', '*', 'name a widget under "ui:widget"; docs/reference/form.md lists the keys'],
  ['ui:title', 'ui:widget', 'write "title" in the field'],
  ['ui:description', 'ui:widget', 'write "description" in the field'],
];

/** The key and the value of another language, as JSON text, and what to write instead; `{value}` is the text in the value. */
export const VALUE_HABITS: readonly (readonly [key: RegExp, value: RegExp, hint: string])[] = [
  [/^required$/, /^(true|false)$/, REQUIRED],
  [/^type$/, /^"(date|email|phone|time|file|number-range)"$/i, 'write "type": "string", "format": "{value}"'],
  [/^type$/, /^"(text|str|varchar|textfield)"$/i, 'write "type": "string"'],
  [/^type$/, /^"(textarea|multiline|comment|memo)"$/i, 'write "type": "string", "format": "lines"'],
  [/^type$/, /^"(select|dropdown|enum|radio|radiogroup|choice)"$/i, 'write "type": "string", "format": "choice", "enum": ["A", "B"]'],
  [/^type$/, /^"(checkbox|bool|toggle|switch|yesno)"$/i, 'write "type": "boolean", "format": "box"'],
  [/^type$/, /^"(int|long)"$/i, 'write "type": "integer"'],
  [/^type$/, /^"(float|double|decimal|currency|money)"$/i, 'write "type": "number"'],
  [/^type$/, /^"(list|tags|checkboxes)"$/i, 'write "type": "array", "format": "boxes", "items": { "type": "string", "enum": ["A", "B"] }'],
  [/^type$/, /^\[/, 'write one of them: a field that is not answered has no value, and never null'],
  [/^ui:widget$/, /^"textarea"$/i, 'remove it, and write "format": "lines" in the field'],
  [/^ui:widget$/, /^"(select|dropdown)"$/i, 'remove it, and write "format": "choice" in the field'],
  [/^ui:widget$/, /^"(radio|radiogroup|buttons)"$/i, 'remove it, and write "format": "choice-buttons" in the field'],
  [/^ui:widget$/, /^"checkbox(es)?"$/i, 'remove it, and write "format": "box" or, of a list, "boxes" in the field'],
  [
    /^ui:widget$/,
    /^"(date-?picker|datetime|phone|masked)"$/i,
    'remove it, and write "format" in the field; docs/reference/formats.md lists them',
  ],
  [/^ui:width$/, /./, 'write "short", "medium", "long" or "full"; "ui:row" puts fields side by side'],
  [/^\$ref$/, /^"#/, 'write "fragment:<id>#<name>": what several fields share is a fragment'],
  [/./, /^\{.*"items":\{.*"properties":/, 'write the fields as schemas/forms/<id>.form.json, and here "items": { "$ref": "form:<id>" }'],
  [/^(when|holds|showIf|eligibility)$|^\/|^(and|or|!|!!|if)$/, /^"/, 'write { "===": [{ "var": "answers.reason" }, "Other"] }'],
  [/^(=|equals?|eq|is)$/, /./, 'write { "===": [{ "var": "answers.reason" }, "Other"] }'],
  [/^(≠|neq?|not-?equals?)$/i, /./, 'write { "!==": [{ "var": "answers.reason" }, "Other"] }'],
  [/^(&&?|all-?of)$/i, /./, 'write { "and": [ …, … ] }'],
  [/^(\|\|?|any-?of)$/i, /./, 'write { "or": [ …, … ] }'],
  [/^not$/i, /./, 'write { "!": { "var": "answers.reason" } }'],
  [/^(contains|includes)$/i, /./, 'write { "in": ["Other", { "var": "answers.reasons" }] }'],
  [/^(is|not)?-?empty$|^exists$/i, /./, 'write { "blank": { "var": "answers.reason" } }, or its opposite { "!": … }'],
  [/^say$/, / /, 'write "say": "error.reason-missing", and these words under that key in schemas/texts/en.json'],
  [/^default$/, /^"(true|false)"$/, 'write it without quotes'],
  [/^default$/, /^null$/, 'remove it: a field without a default is empty'],
  [/([pP]rice|Fee)$/, /^"/, 'write cents, without quotes, such as 8900 for $89'],
];

export function keyHabit(at: Pointer, known: readonly string[]): { readonly hint: string; readonly meant: string | undefined } | undefined {
  const key = keyOf(at);
  const habit = KEY_HABITS.find(([keys, beside]) => keys.split(' ').includes(key) && (beside === '*' || known.includes(beside)));
  return habit && { hint: filled(habit[2], at), meant: habit[3] };
}

export function valueHabit(at: Pointer, value: unknown): string | undefined {
  const text = JSON.stringify(value) ?? '';
  const habit = VALUE_HABITS.find(([key, found]) => key.test(keyOf(at)) && found.test(text));
  return habit && filled(habit[2], at).replaceAll('{value}', String(value).toLowerCase());
}

function filled(hint: string, at: Pointer): string {
  const keys = keysOf(at);
  const field = keys[keys.lastIndexOf('properties') + 1] ?? 'reason';
  return hint.replaceAll('{key}', keys.at(-1) ?? '').replaceAll('{field}', keys.includes('properties') ? field : 'reason');
}
