import { pointer, valueAt } from '../../engine/base/pointer.js';
import { hasCredentials, type UnlocatedFinding } from '../../engine/build.js';
import { pictureNameProblem } from '../base/picture-name.js';
import { imageSource, websiteLink } from '../shared/web-address.js';

/** Returns the findings about the addresses of a tenant that pages would not show. */
export function addressFindings(file: string, value: unknown): readonly UnlocatedFinding[] {
  return [...websiteFindings(file, value), ...pictureFindings(file, value)];
}

/** Returns a finding for a website that is no link; without a scheme, the general check does not see credentials in it. */
function websiteFindings(file: string, value: unknown): readonly UnlocatedFinding[] {
  const at = pointer('tenant', 'website');
  const website = valueAt(value, at);
  if (typeof website !== 'string' || website.trim() === '' || hasCredentials(website) || websiteLink(website) !== undefined) return [];
  const code = hasCredentials(`https://${website.trim()}`) ? 'credentials-in-url' : 'unusable-website';
  return [{ code, file, at, params: {} }];
}

/** Returns a finding for each picture that pages would not show. */
function pictureFindings(file: string, value: unknown): readonly UnlocatedFinding[] {
  return ['logoUrl', 'imageUrl'].flatMap((key): readonly UnlocatedFinding[] => {
    const at = pointer('tenant', 'metaData', key);
    const detail = pictureProblem(valueAt(value, at));
    return detail === undefined ? [] : [{ code: 'picture-not-shown', file, at, params: { detail } }];
  });
}

/** Returns why pages would not show a picture; undefined if they would. */
function pictureProblem(address: unknown): string | undefined {
  if (typeof address !== 'string' || address.trim() === '') return undefined;
  const source = imageSource(address);
  if (source === undefined) return 'they show those of this site only';
  const [, name] = /^\/media\/[^/]+\/([^?#]*)/i.exec(source) ?? [];
  return name === undefined ? undefined : pictureNameProblem(name)?.replace(/\.$/, '');
}
