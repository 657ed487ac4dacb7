import type { Child } from '../lib/child.ts'
import type { Verdict } from './attack.ts'

const mostMemoryMb = 300

/** Measures the server's memory after up to a minute of rest. */
export async function restingMemory(server: Child): Promise<Verdict> {
  let held = Number.POSITIVE_INFINITY
  for (let polls = 0; polls < 60 && held > mostMemoryMb; polls += 1) {
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    held = server.memory() ?? Number.POSITIVE_INFINITY
  }
  return {
    tried: 'memory of the server after all of it',
    found: `${held.toFixed(0)} MB`,
    isHeld: held <= mostMemoryMb,
  }
}
