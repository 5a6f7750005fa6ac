/** Renders nothing: rules or searches fill the answer, and it still counts. */
export function HiddenWidget() {
  return null;
}
