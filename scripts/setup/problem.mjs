/** Something the person at the keyboard has to put right; its message is all they need to read. */
export class SetupProblem extends Error {}

/** Runs the main part of a script: a SetupProblem is printed as a sentence, anything else is a fault of ours and keeps its stack. */
export async function main(part) {
  try {
    await part();
  } catch (error) {
    console.error(error instanceof SetupProblem ? error.message : error);
    process.exit(1);
  }
}
