import { lintSamples, type Samples } from './lint-samples.js';

export const REFUSED = 'eslint(no-restricted-imports)';

/** A source that imports these, one a line. */
export const importing = (specifiers: readonly string[]): string => specifiers.map((specifier) => `import '${specifier}';\n`).join('');

/** Lints sources made by `importing` and gives, for each file, what lint refused to have imported. */
export function refusedIn(samples: Samples): (file: string) => readonly string[] {
  const findings = lintSamples(samples);
  return (file) => {
    const lines = (samples[file] ?? '').split('\n');
    const refused = findings(file).filter(({ rule }) => rule === REFUSED);
    return refused.map(({ line }) => /'(.*)'/.exec(lines[line - 1] ?? '')?.[1] ?? '').toSorted();
  };
}
