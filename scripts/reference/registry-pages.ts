import { OPERATOR_HELP, findingCatalogue, transforms } from '../../engine/build.js';
import { formats } from '../../engine/index.js';

const code = (value: unknown) => `\`${JSON.stringify(value)}\``;
const cell = (text: string) => text.replaceAll('|', '\\|');

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.map(cell).join(' | ')} |`).join('\n');
}

/** Returns the reference page of the formats as Markdown, with examples of right and wrong values. */
export function formatsPage(): string {
  const rows = [...formats.values()].map((format) => [
    `\`${format.id}\``,
    format.about,
    format.source,
    format.examples.right.map(code).join(' '),
    format.examples.wrong.map(code).join(' '),
  ]);
  return `# Formats\n\nWhat a field says under \`format\`.\n\n${table(['format', 'what it means', 'source', 'right', 'wrong'], rows)}`;
}

/** Returns the reference page of the transforms as Markdown, with their parameters and examples. */
export function transformsPage(): string {
  const parts = [...transforms.values()].map((transform) => {
    const parameters = Object.entries(transform.parameters).map(([name, about]) => [`\`${name}\``, about]);
    const examples = transform.examples.map((example) => [
      code(example.value),
      example.parameters ? code(example.parameters) : '',
      code(example.wire),
    ]);
    const parts = [`## ${transform.id}`, transform.about, ...(parameters.length > 0 ? [table(['parameter', ''], parameters)] : [])];
    return [...parts, table(['answer', 'with', 'body'], examples)].join('\n\n');
  });
  return ['# Transforms', 'What a move says under `as`; each step is undone when a body is read back.', ...parts].join('\n\n');
}

/** Returns the page of the JSON Logic operators. */
export function operatorsPage(): string {
  const rows = OPERATOR_HELP.map(({ operator, about, example }) => [`\`${operator.name}\``, about, operator.gives, code(example)]);
  return `# Operators\n\nThe JSON Logic of rules, checks, changes and moves. No other operator is known.\n\n${table(['operator', 'what it does', 'gives', 'example'], rows)}`;
}

/** Returns the reference page of all findings about definitions as Markdown, with severity, message and hint. */
export function findingsPage(): string {
  const rows = Object.entries(findingCatalogue).map(([name, problem]) => [
    `\`${name}\``,
    problem.severity,
    problem.message,
    'hint' in problem ? problem.hint : '',
  ]);
  return `# Problems of a definition\n\nWhat \`npm run check\` can find; each has an example in \`fixtures/broken\`.\n\n${table(['code', 'severity', 'message', 'what to do'], rows)}`;
}
