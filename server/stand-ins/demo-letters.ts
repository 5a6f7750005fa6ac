/** A letter of the demo, as it was sent. */
export interface DemoLetter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

const maxLetters = 50;
const line = '-'.repeat(60);

/** Collects the last letters of this process, which are not sent, for people who try the demo. */
export function openDemoLetters() {
  const letters: DemoLetter[] = [];
  return {
    add({ to, subject, text }: DemoLetter): void {
      letters.unshift({ to, subject, text });
      letters.splice(maxLetters);
    },
    /** Returns all of them as text, the newest first. */
    text(): string {
      const shown = letters.map(({ to, subject, text }) => `${line}\nTo: ${to}\nSubject: ${subject}\n\n${text}`);
      return ['Letters of this demo, the newest first. Nothing was sent. Load the page again for more.\n', ...shown].join('\n');
    },
  };
}
