const maxTags = 20;

/** Returns the language tags of an `accept-language` header, the most preferred first. */
export function acceptedLanguages(header: string | undefined): string[] {
  const parts = (header ?? '').slice(0, 500).split(',', maxTags);
  const weighed = parts.map((part) => {
    const [tag = '', weight] = part.trim().split(/\s*;\s*q=/);
    return { tag, weight: weight === undefined ? 1 : Number(weight) };
  });
  return weighed
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag);
}
