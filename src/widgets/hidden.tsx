/** An answer that nobody types: it is filled by others, and still counts. */
export function HiddenWidget() {
  return null;
}
