import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { bad, good, type Result } from '../../engine/base/result.js';
import { errorCodeOf, errorMessageOf } from './error-code.js';

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

interface SecretsLocation {
  readonly dataFolder: string;
  /** A file of the operator's own, which is never written. */
  readonly secretsFile?: string | undefined;
}

/** Reads the keys of this installation, and creates them if no file is named and none exists (D-121). Returns a problem as one sentence. */
export function openSecrets({ dataFolder, secretsFile }: SecretsLocation): Result<Secrets, string> {
  const file = secretsFile ?? join(dataFolder, 'keys.json');
  if (secretsFile === undefined && !existsSync(file)) createKeyFile(file);
  const text = readKeyFile(file);
  return text.ok ? parseKeys(file, text.value, secretsFile === undefined) : text;
}

function parseKeys(file: string, text: string, isOwn: boolean): Result<Secrets, string> {
  const remedy = isOwn ? 'put it back from your copy, or remove it and visitors begin new sessions' : 'correct it';
  const json = parseJson(text);
  if (json === undefined) return bad(`The key file ${file} is not JSON: ${remedy}.`);
  if (Value.Check(KeyFile, json)) return good(json);
  const [first] = Value.Errors(KeyFile, json);
  return bad(`The key file ${file} is not as expected (${first?.instancePath || '/'} ${first?.message ?? ''}): ${remedy}.`);
}

/** Other users must neither read nor write the keys. */
const groupOrOtherAccess = 0o027;

/** Returns the text of a key file; a problem if it is no file, open to others or unreadable. */
function readKeyFile(file: string): Result<string, string> {
  try {
    const stat = statSync(file);
    if (!stat.isFile()) return bad(`The key file ${file} is not a file: remove it, or name another one with SECRETS_FILE.`);
    if (process.platform !== 'win32' && (stat.mode & groupOrOtherAccess) !== 0)
      return bad(`The key file ${file} is open to other users (mode ${(stat.mode & 0o777).toString(8)}): close it with chmod 600 ${file}.`);
    return good(readFileSync(file, 'utf8'));
  } catch (error) {
    const code = errorCodeOf(error) ?? errorMessageOf(error);
    return bad(
      `The key file ${file} cannot be read by this user (${code}): change its owner or its mode, or name another one with SECRETS_FILE.`,
    );
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Creates a key file; of two processes that start together, the later one uses the earlier one's. */
function createKeyFile(file: string): void {
  const newKey = (): string => randomBytes(32).toString('base64url');
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  try {
    const secrets: Secrets = { session: [newKey()], sandbox: newKey(), bypass: newKey() };
    writeFileSync(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
    chmodSync(file, 0o600);
  } catch (error) {
    if (errorCodeOf(error) !== 'EEXIST') throw error;
  }
}
