import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Value } from 'typebox/value';
import { bad, good, type Result } from '../../engine/base/result.js';
import { openSecrets } from '../base/secrets.js';
import { MerchantProfile, type ResolvedGateway, resolveGateway } from '../gateways/merchant.js';
import type { GatewayDefinition, MerchantDetails } from '../gateways/payment-gateway.js';
import { GATEWAYS } from '../gateways/registry.js';
import type { Ask } from './operations.js';

interface GatewayCheck {
  readonly tenant: string;
  readonly dataFolder: string;
  readonly secretsFile: string | undefined;
  /** Where the vendor's API is, if not at its own address. */
  readonly origin: string | undefined;
}

/** Asks the vendor whose keys a tenant has, without a charge. Returns a sentence, or what is wrong and what to do. */
export async function checkGateway(ask: Ask, check: GatewayCheck): Promise<Result<string, string>> {
  const { tenant } = check;
  const [row] = await ask('query', { text: 'select body from merchants', tenant });
  const body: unknown = Reflect.get(Object(row), 'body');
  const profile: unknown = typeof body === 'string' ? JSON.parse(body) : body;
  const resolved = Value.Check(MerchantProfile, profile) ? resolveGateway(profile) : undefined;
  if (resolved === undefined) return bad(`${tenant} has no gateway: give its file a merchant with one gateway whose isPrimary is "true".`);
  const secret = readGatewaySecret(resolved, check);
  return secret.ok ? askVendor(resolved, secret.value, check) : secret;
}

const isLive = ({ paymentEnvironment }: ResolvedGateway): boolean => paymentEnvironment === 'production';
const fieldOf = (name: string, resolved: ResolvedGateway): string => `${name}_${isLive(resolved) ? 'live' : 'test'}`;

function readGatewaySecret(resolved: ResolvedGateway, { tenant, dataFolder, secretsFile }: GatewayCheck): Result<string, string> {
  const { authorizationSecret: name } = resolved;
  if (name === undefined)
    return bad(
      `The gateway of ${tenant} names no secret: set ${fieldOf('authorization', resolved)} to a name such as "secret:${tenant}-gateway".`,
    );
  const file = secretsFile ?? join(dataFolder, 'keys.json');
  if (!existsSync(file)) return bad(`There is no key file ${file}: start the server once, or name the file with SECRETS_FILE.`);
  const secrets = openSecrets({ dataFolder, secretsFile });
  if (!secrets.ok) return secrets;
  const { gateways = {} } = secrets.value;
  const secret = Object.hasOwn(gateways, name) ? gateways[name] : undefined;
  return secret === undefined ? bad(`The key file ${file} has no "${name}": add it as in "gateways": { "${name}": "…" }.`) : good(secret);
}

async function askVendor(resolved: ResolvedGateway, secret: string, { tenant, origin }: GatewayCheck): Promise<Result<string, string>> {
  const { type, paymentEnvironment: environment, merchantId } = resolved;
  const { label, open }: GatewayDefinition = GATEWAYS[type];
  const gateway = open({ environment, merchantId, secret, ...(origin !== undefined && { origin }) });
  if (gateway?.checkMerchant === undefined)
    return bad(`${label} cannot tell whose keys the gateway of ${tenant} has. Pay once with a test card instead.`);
  const told = await gateway.checkMerchant();
  if (told.ok) return judge(told.value, resolved, tenant);
  if (told.kind === 'unknown') return bad(`${label} did not answer. Try again in a moment.`);
  const ids = `${fieldOf('merchantId', resolved)} and the secret "${resolved.authorizationSecret}"`;
  return bad(`${label} refuses ${ids}: one of them is wrong, or they are of its ${isLive(resolved) ? 'test' : 'live'} environment.`);
}

function judge(account: MerchantDetails, resolved: ResolvedGateway, tenant: string): Result<string, string> {
  const { label } = GATEWAYS[resolved.type];
  if (isLive(resolved) && account.isTest)
    return bad(`The account "${account.name}" at ${label} is in test mode and moves no money: turn its test mode off at the vendor.`);
  const { clientKey = account.clientKey } = resolved;
  if (clientKey !== account.clientKey)
    return bad(
      `${fieldOf('clientKey', resolved)} of ${tenant} is not that of the account "${account.name}": set it to ${account.clientKey ?? 'the one that the vendor shows'}.`,
    );
  const kind = isLive(resolved) ? 'live' : 'test';
  return good(
    `${tenant} is paid through ${label}, ${kind}, by the account "${account.name}" in ${account.currencies.join(', ')}. Nothing was charged.`,
  );
}
