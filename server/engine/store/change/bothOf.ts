/** Waits for both, so that nothing goes on after a failure, such as a statement after a rollback. */
export async function bothOf<A, B>(one: Promise<A>, other: Promise<B>): Promise<readonly [A, B]> {
  const [first, second] = await Promise.allSettled([one, other])
  if (first.status === 'rejected') throw first.reason
  if (second.status === 'rejected') throw second.reason
  return [first.value, second.value]
}
