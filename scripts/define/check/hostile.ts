import { pathToFileURL } from 'node:url';
import { compile, type SourceFile } from '../../../engine/build.js';
import { contentHash } from '../../../server/base/content-hash.js';
import { readTree } from './read-tree.js';

const ground = readTree(['fixtures/broken/ground']);

type Parts = { readonly [key: string]: unknown };

function file(path: string, content: unknown): SourceFile {
  return { path, text: typeof content === 'string' ? content : JSON.stringify(content) };
}

function form(parts: Parts, id = 'hostile'): SourceFile {
  return file(`schemas/forms/${id}.form.json`, { $schema: '../meta/form.schema.json', language: 3, id, about: 'Meant ill.', ...parts });
}

function withFields(properties: unknown): Parts {
  return { schema: { type: 'object', properties } };
}

function many(count: number, one: (nth: number) => unknown): Parts {
  return Object.fromEntries(Array.from({ length: count }, (_, nth) => [`f${nth}`, one(nth)]));
}

function list(count: number, one: (nth: number) => unknown): readonly unknown[] {
  return Array.from({ length: count }, (_, nth) => one(nth));
}

const text = { title: 'A text', type: 'string' };
const listOf = (id: string) => ({ title: 'A list', type: 'array', items: { $ref: `form:${id}` } });
const name = withFields({ a: text });
/** Returns a fragment with these fields, to measure how long hostile definitions take to compile. */
const fragment = (id: string, properties: unknown) =>
  file(`schemas/fragments/${id}.fragment.json`, {
    $schema: '../meta/fragment.schema.json',
    language: 3,
    id,
    about: 'Meant ill.',
    properties,
  });
/** Returns a fragment with a group of two references to the next fragment, so that sizes double. */
const groupOfTwo = (nth: number, next = nth + 1) =>
  fragment(`h${nth}`, {
    f: { title: 'A group', type: 'object', properties: { x: { $ref: `fragment:h${next}#f` }, y: { $ref: `fragment:h${next}#f` } } },
  });
const useFirst = form(withFields({ a: { $ref: 'fragment:h0#f' } }));
/** Returns an overlay file with these actions, to measure how long hostile definitions take to compile. */
const hostileOverlay = (...actions: readonly unknown[]) =>
  file('schemas/overlays/tenant/ground/hostile.overlay.json', {
    $schema: '../../../meta/overlay.schema.json',
    overlay: '1.1.0',
    info: { title: 'Meant ill', version: '1' },
    actions,
  });

/** Definitions that were meant to keep us busy: what each is, and the problem it must be refused for. */
const HOSTILE: readonly (readonly [string, string, readonly SourceFile[]])[] = [
  ['a file of 10 MB', 'file-too-large', [file('schemas/forms/hostile.form.json', JSON.stringify({ about: 'x'.repeat(10_000_000) }))]],
  ['100,000 lists in each other', 'too-deep', [file('schemas/forms/hostile.form.json', '['.repeat(100_000))]],
  ['30,000 objects in each other', 'too-deep', [file('schemas/forms/hostile.form.json', '{"a":'.repeat(30_000))]],
  ['20,000 rules', 'too-many-nodes', [form({ ...name, rules: list(20_000, () => 1) })]],
  ['4,900 keys that nobody knows', 'unknown-key', [form({ ...name, ...many(4_900, () => 1) })]],
  ['2,400 moves that move nothing', 'missing-key', [form({ ...name, submit: { body: list(2_400, () => ({})) } })]],
  [
    '800 fields that there are none of',
    'unknown-field',
    [
      form({
        ...withFields(many(800, () => text)),
        rules: list(200, (nth) => ({ id: `r${nth}`, when: { var: `answers.z${nth}` }, then: { lock: [`/x${nth}`, `/y${nth}`] } })),
      }),
    ],
  ],
  [
    'fragments that double twenty times',
    'too-many-nodes',
    [useFirst, ...list(20, (nth) => groupOfTwo(nth)), fragment('h20', { f: text })] as SourceFile[],
  ],
  [
    '400 fragments in each other',
    'too-deep',
    [useFirst, ...list(400, (nth) => groupOfTwo(nth)), fragment('h400', { f: text })] as SourceFile[],
  ],
  ['a fragment inside itself', 'circular-reference', [useFirst, groupOfTwo(0, 0)]],
  ['a field that is itself', 'circular-reference', [fragment('h0', { f: { $ref: 'fragment:h0#f' } })]],
  [
    'lists of forms that double forty times',
    'too-many-nodes',
    [
      ...list(40, (nth) => form(withFields({ x: listOf(`h${nth + 1}`), y: listOf(`h${nth + 1}`) }), `h${nth}`)),
      form(name, 'h40'),
    ] as SourceFile[],
  ],
  [
    '400 forms in each other',
    'too-deep',
    [...list(400, (nth) => form(withFields({ x: listOf(`h${nth + 1}`) }), `h${nth}`)), form(name, 'h400')] as SourceFile[],
  ],
  [
    'an overlay that doubles the rules a hundred times',
    'overlay-action',
    [
      form({ ...name, rules: [{ id: 'r', when: { var: 'answers.a' }, then: { lock: ['/a'] } }] }),
      hostileOverlay(...list(100, (nth) => ({ target: '$.rules', copy: '$.rules', description: `Round ${nth}` }))),
    ],
  ],
  [
    'an overlay that deepens the form a hundred times',
    'overlay-action',
    [form(name), hostileOverlay(...list(100, (nth) => ({ target: '$.schema', copy: '$', description: `Round ${nth}` })))],
  ],
  [
    'an overlay that writes a thousand values everywhere',
    'overlay-action',
    [form(withFields(many(1_000, () => text))), hostileOverlay({ target: '$..*', update: many(1_000, () => 1) })],
  ],
  [
    'an overlay whose target would be searched for an hour',
    'overlay-action',
    [form(withFields(many(1_000, () => text))), hostileOverlay({ target: '$..[?$..*..*..*]', remove: true })],
  ],
  [
    '500 patterns with 120 repetitions each',
    'pattern-can-run-away',
    [form(withFields(many(500, (nth) => ({ ...text, pattern: `^${'a+b*'.repeat(60)}${nth}` }))))],
  ],
  [
    'a pattern of 500 branches',
    'pattern-can-run-away',
    [form(withFields({ a: { ...text, pattern: `^(${list(120, (nth) => String.fromCodePoint(0x100 + nth)).join('|')}|\u0100)*$` } }))],
  ],
  [
    '200 rules through lists in lists',
    'expression-too-large',
    [
      form({
        ...name,
        rules: list(200, (nth) => ({
          id: `r${nth}`,
          when: { some: [{ var: 'lookups.RACE' }, { some: [{ var: 'x' }, { var: 'y' }] }] },
          then: { lock: ['/a'] },
        })),
      }),
    ],
  ],
  [
    '100 changes that all bring each other along',
    'circular-changes',
    [
      form({
        ...withFields(many(100, () => text)),
        changes: list(100, (nth) => ({
          id: `c${nth}`,
          on: list(20, (k) => `/f${(nth + k) % 100}`),
          set: Object.fromEntries(Array.from({ length: 20 }, (_, k) => [`/f${(nth + k + 50) % 100}`, 1])),
        })),
      }),
    ],
  ],
  ['a prototype', 'reserved-name', [file('schemas/forms/hostile.form.json', '{ "__proto__": { "id": "hostile" } }')]],
];

interface HostileTiming {
  readonly what: string;
  readonly expected: string;
  readonly codes: readonly string[];
  readonly milliseconds: number;
}

/** What each hostile definition takes, and what the sound ones around it take on the same machine. */
export interface HostileTimings {
  readonly base: HostileTiming;
  readonly measured: readonly HostileTiming[];
}

/** Compiles the hostile files and returns the processor time, with the codes of the findings. */
function measure([what, expected, files]: (typeof HOSTILE)[number]): HostileTiming {
  const start = process.cpuUsage();
  const result = compile([...ground.files, ...files], ground.scopes, contentHash);
  const { user, system } = process.cpuUsage(start);
  const milliseconds = (user + system) / 1000;
  return { what, expected, milliseconds, codes: result.ok ? [] : [...new Set(result.problems.map(({ code }) => code))] };
}

/** Returns the shortest of so many measurements, because other programs disturb them. */
function measureFastest(hostile: (typeof HOSTILE)[number], times: number): HostileTiming {
  const runs = Array.from({ length: times }, () => measure(hostile));
  return runs.reduce((best, run) => (run.milliseconds < best.milliseconds ? run : best));
}

// Measured in a process of its own: inside a test every look at a global costs a hundred times as much. The argument is how often.
if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const times = Number(process.argv[2] ?? 1);
  const base = measureFastest(['nothing hostile', '', []], times);
  process.stdout.write(
    JSON.stringify({ base, measured: HOSTILE.map((hostile) => measureFastest(hostile, times)) } satisfies HostileTimings),
  );
}
