import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { makeZombie } from '../../testing/make-zombie.ts'
import { isAlive, isTaken } from './is-alive.ts'

test('a process that runs is alive, one that has ended is not', () => {
  expect(isAlive(process.pid)).toBe(true)
  expect(isAlive(spawnSync('true').pid)).toBe(false)
})

test.runIf(process.platform === 'linux')('one that has ended and was not reaped is not either', async () => {
  const zombie = await makeZombie()
  expect([isTaken(zombie.pid), isAlive(zombie.pid)]).toEqual([true, false])
  zombie.end()
})
