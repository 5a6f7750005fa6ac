import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { bad, good, type Result } from '../../engine/result.js';
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
  const text = readKeys(file);
  return text.ok ? keysIn(file, text.value, secretsFile === undefined) : text;
}

function keysIn(file: string, text: string, isOwn: boolean): Result<Secrets, string> {
  const remedy = isOwn ? 'put it back from your copy, or remove it and visitors begin new sessions' : 'correct it';
  const read = parse(text);
  if (read === undefined) return bad(`The key file ${file} is not JSON: ${remedy}.`);
  if (Value.Check(KeyFile, read)) return good(read);
  const [first] = Value.Errors(KeyFile, read);
  return bad(`The key file ${file} is not as expected (${first?.instancePath || '/'} ${first?.message ?? ''}): ${remedy}.`);
}

/** Keys that others can read are no secret, and keys that others can write are no keys. */
const openToOthers = 0o027;

function readKeys(file: string): Result<string, string> {
  try {
    const stat = statSync(file);
    if (!stat.isFile()) return bad(`The key file ${file} is not a file: remove it, or name another one with SECRETS_FILE.`);
    if (process.platform !== 'win32' && (stat.mode & openToOthers) !== 0)
      return bad(`The key file ${file} is open to other users (mode ${(stat.mode & 0o777).toString(8)}): close it with chmod 600 ${file}.`);
    return good(readFileSync(file, 'utf8'));
  } catch (error) {
    const code = codeOf(error) ?? messageOf(error);
    return bad(
      `The key file ${file} cannot be read by this user (${code}): change its owner or its mode, or name another one with SECRETS_FILE.`,
    );
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
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
