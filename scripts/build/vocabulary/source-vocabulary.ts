import { parseSync, type BindingPattern, type Node, type ParamPattern, type Program } from 'oxc-parser';

/** A name that a source declares, and where: `signature` names are the ones a reader sees without opening a function. */
export interface DeclaredName {
  readonly name: string;
  readonly line: number;
  readonly kind: 'exported' | 'type' | 'signature' | 'local';
}

/** A comment or test title as one line of text. */
export interface Prose {
  readonly text: string;
  readonly line: number;
  readonly kind: 'comment' | 'test title';
}

/** What people read in a source file: its declared names, comments and test titles. */
export interface SourceVocabulary {
  readonly names: readonly DeclaredName[];
  readonly prose: readonly Prose[];
}

const TITLE_FUNCTIONS: ReadonlySet<string> = new Set(['it', 'test', 'describe']);

/**
 * Returns the declared names, comments and test titles of a TypeScript or JavaScript source with their lines. Throws if it cannot be
 * parsed.
 */
export function readVocabulary(path: string, text: string): SourceVocabulary {
  const { program, comments, errors } = parseSync(path, text);
  if (errors[0]) throw new Error(`${path} cannot be parsed: ${errors[0].message}`);
  const lineAt = lineCounter(text);
  const names: DeclaredName[] = [];
  const titles: Prose[] = [];
  collect(
    program,
    (kind, name, start) => names.push({ kind, name, line: lineAt(start) }),
    (title, start) => titles.push({ kind: 'test title', text: title, line: lineAt(start) }),
  );
  const lineComments = joinLineComments(comments, text).map(({ value, start }): Prose => ({
    kind: 'comment',
    text: plainComment(value),
    line: lineAt(start),
  }));
  return { names, prose: [...lineComments, ...titles] };
}

type AddName = (kind: DeclaredName['kind'], name: string, start: number) => void;

/** Visits the program once and passes every declared name to `addName` and every test title to `addTitle`, with their offsets. */
function collect(program: Program, addName: AddName, addTitle: (title: string, start: number) => void): void {
  const moduleLevel = new Set<number>();
  const addSignature = (name: string, start: number): void => {
    moduleLevel.add(start);
    addName('signature', name, start);
  };
  for (const node of program.body) {
    const declaration = node.type === 'ExportNamedDeclaration' ? node.declaration : node;
    if (declaration !== node) namesOfDeclaration(declaration).forEach(({ name, start }) => addName('exported', name, start));
    if (declaration && !isType(declaration)) namesOfDeclaration(declaration).forEach(({ name, start }) => addSignature(name, start));
  }
  visit(program, (node) => {
    namesOfNode(node).forEach(({ kind, name, start }) => (moduleLevel.has(start) ? undefined : addName(kind, name, start)));
    const title = titleOfTest(node);
    if (title) addTitle(title.value, title.start);
  });
}

const isType = ({ type }: Node): boolean => type === 'TSTypeAliasDeclaration' || type === 'TSInterfaceDeclaration';

/** Calls `enter` with every node of the tree, parents first. */
function visit(node: object, enter: (node: Node) => void): void {
  if ('type' in node) enter(node as Node);
  for (const child of Object.values(node)) if (typeof child === 'object' && child !== null) visit(child as object, enter);
}

/** Returns the types, type members and parameters that a node introduces, or else its variables. */
function namesOfNode(node: Node): readonly (NameAt & { readonly kind: DeclaredName['kind'] })[] {
  const as = (kind: DeclaredName['kind'], names: readonly NameAt[]) => names.map(({ name, start }) => ({ kind, name, start }));
  switch (node.type) {
    case 'TSTypeAliasDeclaration':
    case 'TSInterfaceDeclaration':
      return as('type', [node.id]);
    case 'TSPropertySignature':
    case 'TSMethodSignature':
      return as('signature', namesOfKey(node.key));
    default:
      return as(node.type === 'FunctionDeclaration' ? 'signature' : 'local', variablesOf(node));
  }
}

function namesOfKey(key: Node): readonly NameAt[] {
  return key.type === 'Identifier' ? [key] : [];
}

/** Returns the variables that a node declares: its own name and its parameters. */
function variablesOf(node: Node): readonly NameAt[] {
  switch (node.type) {
    case 'VariableDeclarator':
      return namesOfPattern(node.id);
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return [...(node.id ? [node.id] : []), ...node.params.flatMap(namesOfPattern)];
    default:
      return [];
  }
}

/**
 * Returns the title and offset of `it('title', ...)`, `it.only('title', ...)` and `it.each(table)('title', ...)`; undefined for any other
 * node.
 */
function titleOfTest(node: Node): { readonly value: string; readonly start: number } | undefined {
  if (node.type !== 'CallExpression') return undefined;
  let callee: Node = node.callee;
  while (callee.type === 'MemberExpression' || callee.type === 'CallExpression')
    callee = callee.type === 'MemberExpression' ? callee.object : callee.callee;
  const [title] = node.arguments;
  if (callee.type !== 'Identifier' || !TITLE_FUNCTIONS.has(callee.name)) return undefined;
  return title?.type === 'Literal' && typeof title.value === 'string' ? { value: title.value, start: title.start } : undefined;
}

interface NameAt {
  readonly name: string;
  readonly start: number;
}

/** Returns the names that an exported declaration introduces; empty for anything else. */
function namesOfDeclaration(declaration: Node | null): readonly NameAt[] {
  if (declaration?.type === 'VariableDeclaration') return declaration.declarations.flatMap(({ id }) => namesOfPattern(id));
  if (declaration && 'id' in declaration && declaration.id?.type === 'Identifier') return [declaration.id];
  return [];
}

/** Returns the names that a pattern introduces; `{ a }` introduces none, since the name was chosen where the object was declared. */
function namesOfPattern(pattern: BindingPattern | ParamPattern): readonly NameAt[] {
  switch (pattern.type) {
    case 'Identifier':
      return [pattern];
    case 'AssignmentPattern':
      return namesOfPattern(pattern.left);
    case 'RestElement':
      return namesOfPattern(pattern.argument);
    case 'ArrayPattern':
      return pattern.elements.flatMap((element) => (element ? namesOfPattern(element) : []));
    case 'ObjectPattern':
      return pattern.properties.flatMap((property) => {
        if (property.type === 'RestElement') return namesOfPattern(property.argument);
        return property.shorthand ? [] : namesOfPattern(property.value);
      });
    default:
      return [];
  }
}

interface Span {
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

/** Returns the comments with `//` comments on adjacent lines joined to one, because people write one sentence over several of them. */
function joinLineComments(comments: readonly (Span & { readonly type: string })[], text: string): readonly Span[] {
  const joined: (Span & { readonly type: string })[] = [];
  for (const comment of comments) {
    const last = joined.at(-1);
    const isContinued =
      last?.type === 'Line' && comment.type === 'Line' && /^[^\S\n]*\n[^\S\n]*$/.test(text.slice(last.end, comment.start));
    if (isContinued) joined[joined.length - 1] = { ...last, value: `${last.value}\n${comment.value}`, end: comment.end };
    else joined.push(comment);
  }
  return joined;
}

/** Returns the sentences of a comment on one line, without asterisks and without its examples. */
function plainComment(value: string): string {
  const lines = value.split('\n').map((line) => line.replace(/^\s*\*/, ''));
  const [sentences = ''] = lines.join('\n').split('@example');
  return sentences.replace(/\s+/g, ' ').trim();
}

/** Returns a function that turns an offset into a line number; offsets may come in any order. */
function lineCounter(text: string): (offset: number) => number {
  const ends = [...text.matchAll(/\n/g)].map(({ index }) => index);
  return (offset) => {
    const line = ends.findIndex((end) => end >= offset);
    return (line === -1 ? ends.length : line) + 1;
  };
}
