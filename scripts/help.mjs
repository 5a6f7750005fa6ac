import { readFileSync } from 'node:fs';

/** The npm scripts in groups, with a sentence each. */
const groups = JSON.parse(readFileSync(new URL('help.json', import.meta.url), 'utf8'));
const [word] = process.argv.slice(2);

if (word === undefined) {
  for (const [group, scripts] of Object.entries(groups)) {
    console.log(`${group}\n`);
    for (const [name, sentence] of Object.entries(scripts)) console.log(`  npm run ${name.padEnd(14)} ${sentence}`);
    console.log('');
  }
  console.log('npm run NAME -- --help says how one of them is used.');
} else if (word === '--help') {
  console.log('Usage: npm run help\n\nPrints all scripts in groups, with a sentence each.');
} else {
  console.error(`npm run help takes no "${word}"; npm run help -- --help says what it does.`);
  process.exitCode = 2;
}
