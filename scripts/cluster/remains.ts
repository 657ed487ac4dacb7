import { until } from './programs.ts'

/** Lists what remains once nothing does, or when `deadline` (of `performance.now()`) has passed; looks at least once. */
export async function listRemainsAt(deadline: number, list: () => Promise<string[]>): Promise<string[]> {
  const patienceMs = Math.max(0, deadline - performance.now())
  await until('rest', patienceMs, async () => (await list()).length === 0).catch(() => {})
  return list()
}
