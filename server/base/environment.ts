/** The variables that a program is started with. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Treats an empty variable as unset. */
export function nonEmpty(value: string | undefined): string | undefined {
  return value === undefined || value === '' ? undefined : value;
}

/** Whether this is no demo: fewer things are there for testers. */
export function isProduction(environment: Environment): boolean {
  return environment['NODE_ENV'] === 'production';
}
