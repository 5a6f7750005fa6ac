/** Returns a JSON file that the bench wrote beside the page. */
export async function readFormData<T>(name: string): Promise<T> {
  const answer = await fetch(`/bench/forms/${name}`);
  if (!answer.ok) throw new Error(`The bench has no ${name}`);
  return (await answer.json()) as T;
}
