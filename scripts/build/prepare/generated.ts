/** A file a generator makes: its path from the project's root and its whole text. */
export interface Generated {
  readonly path: string;
  readonly text: string;
}
