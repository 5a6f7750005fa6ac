/** Returns the id of a field's description, as RJSF builds it. */
export function descriptionId(id: string): string {
  return `${id}__description`;
}

/** Returns the id of a field's error, as RJSF builds it. */
export function errorId(id: string): string {
  return `${id}__error`;
}

/** Returns the id of a field's `ui:help`, as RJSF builds it. */
export function helpId(id: string): string {
  return `${id}__help`;
}

/** Returns the ids of a field's description and error that are on the screen; undefined without both. */
export function describedBy(id: string, description: string | undefined, error: string | undefined): string | undefined {
  if (!description && !error) return undefined;
  return [...(description ? [descriptionId(id)] : []), ...(error ? [errorId(id)] : [])].join(' ');
}
