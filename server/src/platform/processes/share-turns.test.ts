import { expect, test } from 'vitest'
import { shareTurns } from './share-turns.ts'

test('a long computation lets others of the process have a turn, a short one goes on', async () => {
  let turns = 0
  const others = setInterval(() => {
    turns += 1
  }, 0)
  try {
    const turn = shareTurns()
    await turn()
    expect(turns).toBe(0)
    const until = performance.now() + 200
    while (performance.now() < until) await turn()
    expect(turns).toBeGreaterThan(1)
  } finally {
    clearInterval(others)
  }
})
