import { expect, test } from 'vitest'
import { waitForWrites } from './wait-for-writes.ts'

/** A database that refuses writes for this many checks, or forever. */
function refusing(times: number) {
  let asked = 0
  let waited = 0
  return {
    watch: { isRefusing: () => asked < times, takesWrites: async () => ++asked >= times },
    wait: async () => {
      waited += 1
    },
    asked: () => asked,
    waited: () => waited,
  }
}

const signal = new AbortController().signal

test('a job waits until the database accepts writes again', async () => {
  const { watch, wait, asked, waited } = refusing(5)
  await waitForWrites(watch, wait, signal)
  expect([asked(), waited()]).toEqual([5, 4])
})

test('a database that has refused nothing is not checked', async () => {
  const { watch, wait, asked } = refusing(0)
  await waitForWrites(watch, wait, signal)
  expect(asked()).toBe(0)
})

test('it does not wait forever, nor once the worker stops', async () => {
  const forEver = refusing(Number.POSITIVE_INFINITY)
  await expect(waitForWrites(forEver.watch, forEver.wait, signal)).rejects.toMatchObject({ code: 'server.unavailable' })
  expect(forEver.waited()).toBe(30)
  const stopped = refusing(Number.POSITIVE_INFINITY)
  const stopping = waitForWrites(stopped.watch, stopped.wait, AbortSignal.abort())
  await expect(stopping).rejects.toMatchObject({ code: 'server.unavailable' })
  expect(stopped.waited()).toBe(0)
})
