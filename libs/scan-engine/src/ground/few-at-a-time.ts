/** The results in the order of the items. Use it for many calls: a call that waits for its turn holds timers and listeners. */
export async function fewAtATime<T, R>(
  items: readonly T[],
  count: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let place = next++; place < items.length; place = next++)
      results[place] = await work(items[place] as T);
  };
  await Promise.all(Array.from({ length: count }, worker));
  return results;
}
