import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { bad, good, type Result } from '../engine/index.js';
import { codeOf, messageOf } from './thrown.js';

const key = Type.String({ minLength: 32, maxLength: 200 });

const KeyFile = Type.Object({
  /** Signs sessions and tokens. The first signs, all are accepted: so they can be changed without a break. */
  session: Type.Array(key, { minItems: 1, maxItems: 5 }),
  /** What this server shows the payment sandbox. */
  sandbox: key,
  /** Compared with what is typed at the maintenance page. */
  bypass: Type.Optional(Type.String({ minLength: 8, maxLength: 200 })),
  /** Of gateways, by the names that tenants' files use. */
  gateways: Type.Optional(Type.Record(Type.String(), Type.String())),
});
export type Secrets = Static<typeof KeyFile>;

interface SecretsPlace {
  readonly dataFolder: string;
  /** A file of the operator's own, which is never written. */
  readonly secretsFile?: string | undefined;
}

/** Reads the keys of this installation. Where there are none yet and no file was named, they are made, closed to others (D-121). */
export function openSecrets({ dataFolder, secretsFile }: SecretsPlace): Result<Secrets, string> {
  const file = secretsFile ?? join(dataFolder, 'keys.json');
  if (secretsFile === undefined && !existsSync(file)) makeFile(file);
  try {
    const read: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (Value.Check(KeyFile, read)) return good(read);
    const [first] = Value.Errors(KeyFile, read);
    return bad(`The key file ${file} is not as expected: ${first?.instancePath || '/'} ${first?.message ?? ''}.`);
  } catch (error) {
    return bad(`The key file ${file} cannot be read: ${messageOf(error)}.`);
  }
}

/** Of two processes that start at once, the later uses what the earlier made. */
function makeFile(file: string): void {
  const fresh = (): string => randomBytes(32).toString('base64url');
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  try {
    const made: Secrets = { session: [fresh()], sandbox: fresh(), bypass: fresh() };
    writeFileSync(file, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
    chmodSync(file, 0o600);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
}
