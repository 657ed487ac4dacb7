import { until } from './programs.ts'

/** Waits until nothing remains or `deadline` (by `performance.now()`) has passed, and lists what remains then; checks at least once. */
export async function listRemainsAt(deadline: number, list: () => Promise<string[]>): Promise<string[]> {
  const patienceMs = Math.max(0, deadline - performance.now())
  await until('rest', patienceMs, async () => (await list()).length === 0).catch(() => {})
  return list()
}
