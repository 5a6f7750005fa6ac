import { checkImports, readSourceFiles } from './check-imports.js';
import table from './table.json' with { type: 'json' };

/** The part of `npm run lint` that checks import directions: prints the findings, and ends with code 1 if there are any. */
const findings = checkImports(readSourceFiles(), table);
for (const { file, line, message } of findings) process.stderr.write(`${file}:${line} ${message}\n`);
process.exitCode = findings.length > 0 ? 1 : 0;
