/** Returns whether a text is an HTTP origin as browsers write it, such as https://www.example.org. */
export function isOrigin(text: string): boolean {
  return /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text;
}
