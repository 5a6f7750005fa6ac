/** What a format or a transform says to those who write definitions and to tests, as Prettier lays it out. */
const HELP = [
  /^ {2}(?:about|source):\s+(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"),\n/gm,
  /^ {4}wrong: \[[^]*?\],\n(?= {2}\})/gm,
  /, wrong: \[.*\](?= \},\n)/g,
];

/** The loader of webpack that leaves out of the site what only the reference and tests read of it. */
export default function withoutHelp(content) {
  return HELP.reduce((text, help) => text.replace(help, ''), content);
}
