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

/** Returns the ids of a field's description, `ui:help` and error that are on the screen; undefined without any. */
export function describedBy(id: string, description: string | undefined, error: string | undefined, help?: string): string | undefined {
  const ids = [description && descriptionId(id), help && helpId(id), error && errorId(id)].filter(Boolean);
  return ids.length === 0 ? undefined : ids.join(' ');
}
