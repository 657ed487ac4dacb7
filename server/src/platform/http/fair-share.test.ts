import { expect, test } from 'vitest'
import { createFairShare } from './fair-share.ts'

/** Work that ends on request, and a list of what has begun. */
function workbench() {
  const begun: string[] = []
  const running = new Map<string, PromiseWithResolvers<void>>()
  return {
    begun,
    work: (name: string) => async () => {
      begun.push(name)
      const end = Promise.withResolvers<void>()
      running.set(name, end)
      await end.promise
      return name
    },
    async end(name: string, error?: Error) {
      if (error === undefined) running.get(name)?.resolve()
      else running.get(name)?.reject(error)
      // The next in line begins a few ticks after the end of this one.
      await new Promise((resolve) => setImmediate(resolve))
    },
  }
}

const refusal = {
  code: 'rate.limited',
  status: 429,
  publicMessage: 'Too many requests. Try again in 1 second.',
  data: { retry_after_seconds: 1 },
}

test('a limited number runs at once for a key, the rest in order of arrival; other keys run independently', async () => {
  const { run } = createFairShare({ atOnce: 2, mostWaiting: 10 })
  const { begun, work, end } = workbench()
  const answers = ['a1', 'a2', 'a3', 'a4'].map((name) => run('a', work(name)))
  const other = run('b', work('b1'))
  await end('nothing')
  expect(begun).toEqual(['a1', 'a2', 'b1'])
  await end('a2')
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3'])
  await end('a3')
  for (const name of ['a1', 'a4', 'b1']) await end(name)
  expect(await Promise.all([...answers, other])).toEqual(['a1', 'a2', 'a3', 'a4', 'b1'])
})

test('a newcomer is refused immediately if too many wait, with the time to retry', async () => {
  const { run } = createFairShare({ atOnce: 1, mostWaiting: 1 })
  const { begun, work, end } = workbench()
  const first = run(7, work('first'))
  const second = run(7, work('second'))
  await expect(run(7, work('third'))).rejects.toMatchObject(refusal)
  await end('first')
  const fourth = run(7, work('fourth'))
  await end('second')
  await end('fourth')
  expect(await Promise.all([first, second, fourth])).toEqual(['first', 'second', 'fourth'])
  expect(begun).not.toContain('third')
})

test('work that fails passes its place to the next, and affects no other', async () => {
  const { run } = createFairShare({ atOnce: 1, mostWaiting: 1 })
  const { work, end } = workbench()
  const first = run('a', work('first'))
  const second = run('a', work('second'))
  await end('nothing')
  await Promise.all([expect(first).rejects.toThrow('broken'), end('first', new Error('broken'))])
  await end('second')
  expect(await second).toBe('second')
})

test('a place released twice is free once', async () => {
  const share = createFairShare({ atOnce: 1, mostWaiting: 5 })
  const { begun, work, end } = workbench()
  const leave = await share.claimPlace('a')
  const waiting = [share.run('a', work('first')), share.run('a', work('second'))]
  leave()
  leave()
  await end('nothing')
  expect(begun).toEqual(['first'])
  await end('first')
  await end('second')
  await Promise.all(waiting)
})
