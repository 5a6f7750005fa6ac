import { accessSync, constants, existsSync } from 'node:fs';

/** Something the person at the keyboard has to put right; its message is all they need to read. */
export class SetupProblem extends Error {}

/** Runs the main part of a script: a SetupProblem is printed as a sentence, anything else is a defect of ours and keeps its stack. */
export async function main(part) {
  try {
    await part();
  } catch (error) {
    const isSetup = error instanceof SetupProblem;
    console.error(isSetup ? error.message : error);
    process.exit(isSetup ? 2 : 1);
  }
}

/** What is installed or built is written by the owner of this folder; a user without other rights only starts it. */
export function requireWritable(folder, content) {
  const place = existsSync(folder) ? folder : '.';
  try {
    accessSync(place, constants.W_OK);
  } catch (error) {
    const remedy = 'run "npm ci && npm run build" as the owner of this folder first';
    throw new SetupProblem(`${content} are missing or out of date, and this user cannot write ${folder}: ${remedy}.`, { cause: error });
  }
}
