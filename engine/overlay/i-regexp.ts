import { parseIRegexp, type Expression } from './i-regexp-parser.js';

/** Where the machine can stand: it goes on after a character it accepts, or without one where it forks. */
interface State {
  readonly accepts?: (character: string) => boolean;
  /** It forks only there. */
  readonly edge?: 'start' | 'end';
  readonly to: State[];
}

const MOST_STATES = 1_000;
const LONGEST_EXPRESSION = 1_000;

/** Too large an expression: the one thing about it that is said aloud. */
class ExpressionTooLarge extends Error {}

/**
 * Does the expression (RFC 9485) match the whole text, or with `anywhere` a part of it? A text that is no such
 * expression matches nothing, as RFC 9535 says. The time it takes grows with text times expression and no faster.
 * @throws where the expression, its repetitions written out, has more than 1,000 characters
 * @example matchesIRegexp('a[bc]*', 'abcb', false) // true
 */
export function matchesIRegexp(expression: string, text: string, anywhere: boolean): boolean {
  if (expression.length > LONGEST_EXPRESSION) throw new ExpressionTooLarge(`The expression has more than ${LONGEST_EXPRESSION} characters`);
  const parsed = parseIRegexp(expression);
  return parsed !== undefined && run(parsed, text, anywhere);
}

function run(expression: Expression, text: string, anywhere: boolean): boolean {
  const end: State = { to: [] };
  const start = new Builder().build(expression, end);
  const characters = [...text];
  let here = reach([start], 0, characters.length);
  for (const [index, character] of characters.entries()) {
    if (anywhere && here.has(end)) return true;
    const next = [...here].flatMap((state) => (state.accepts?.(character) === true ? state.to : []));
    here = reach(anywhere ? [...next, start] : next, index + 1, characters.length);
  }
  return here.has(end);
}

/** These states and all that forks lead to, before the character at this index. */
function reach(states: readonly State[], index: number, length: number): Set<State> {
  const isHere = { start: index === 0, end: index === length };
  const reached = new Set<State>();
  const open = [...states];
  for (let state = open.pop(); state !== undefined; state = open.pop()) {
    if (reached.has(state)) continue;
    reached.add(state);
    const forks = state.accepts === undefined && (state.edge === undefined || isHere[state.edge]);
    if (forks) open.push(...state.to);
  }
  return reached;
}

class Builder {
  #states = 0;

  build(expression: Expression, next: State): State {
    switch (expression.kind) {
      case 'character':
        return this.#state({ to: [next], accepts: expression.accepts });
      case 'edge':
        return this.#state({ to: [next], edge: expression.of });
      case 'join':
        return expression.parts.reduceRight((after, part) => this.build(part, after), next);
      case 'either':
        return this.#state({ to: expression.branches.map((branch) => this.build(branch, next)) });
      case 'repeat':
        return this.#repeat(expression, next);
    }
  }

  #repeat({ part, least, most }: Extract<Expression, { kind: 'repeat' }>, next: State): State {
    let after = next;
    if (most === Infinity) {
      after = this.#state({ to: [next] });
      after.to.push(this.build(part, after));
    } else {
      for (let more = least; more < most; more += 1) after = this.#state({ to: [this.build(part, after), next] });
    }
    for (let times = 0; times < least; times += 1) after = this.build(part, after);
    return after;
  }

  #state(state: State): State {
    this.#states += 1;
    if (this.#states > MOST_STATES)
      throw new ExpressionTooLarge(`The expression has more than ${MOST_STATES} characters when its repetitions are written out`);
    return state;
  }
}
