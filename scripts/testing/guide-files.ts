import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A JSON block of a guide, with the file that the sentence before it names. */
interface GuideFile {
  readonly path: string | undefined;
  readonly json: string;
}

/** Returns the JSON blocks of a page. */
export function filesOfPage(page: string): readonly GuideFile[] {
  return [...readFileSync(page, 'utf8').matchAll(/([^\n]*)\n\n```json\n(.*?)^```$/gms)].map(([, sentence = '', json = '']) => ({
    path: /Save it as `([^`]+)`:$/.exec(sentence)?.[1],
    json,
  }));
}

/** Writes the named files into a folder. */
export function writeGuideFiles(folder: string, files: readonly GuideFile[]): void {
  for (const { path, json } of files) {
    if (path === undefined) continue;
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), json);
  }
}

/** Copies the definitions into a new folder, together with what the guide for implementers has its reader save. */
export function openGuideProject(): { readonly folder: string; close(): Promise<void> } {
  const folder = mkdtempSync(join(tmpdir(), 'vestibule-guide-'));
  cpSync('schemas', join(folder, 'schemas'), { recursive: true });
  writeGuideFiles(folder, filesOfPage('docs/guides/implementer.md'));
  return { folder, close: () => Promise.resolve(rmSync(folder, { recursive: true })) };
}
