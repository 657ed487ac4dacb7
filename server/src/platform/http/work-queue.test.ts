import { expect, test } from 'vitest'
import { createWorkQueue, type WhenGone, type WorkQueue } from './work-queue.ts'

/** Work that ends on request, and a list of what has begun. */
function workbench(queue: WorkQueue) {
  const begun: string[] = []
  const running = new Map<string, PromiseWithResolvers<void>>()
  return {
    begun,
    /** Named after its key: `a2` has the key `a`. */
    ask: (name: string, whenGone?: WhenGone) =>
      queue.withPlace({ key: name.replace(/\d+$/, ''), whenGone }, (place) =>
        place.run(async () => {
          begun.push(name)
          const end = Promise.withResolvers<void>()
          running.set(name, end)
          await end.promise
          return name
        }),
      ),
    async end(name: string, error?: Error) {
      if (error === undefined) running.get(name)?.resolve()
      else running.get(name)?.reject(error)
      // The next in line begins a few ticks after the end of this one.
      await new Promise((resolve) => setImmediate(resolve))
    },
  }
}

const busy = { code: 'server.busy', status: 503 }
const tooMany = { code: 'rate.limited', status: 429, data: { retry_after_seconds: 1 } }

test('a limited number of tasks runs at once, and keys take turns however much waits for one of them', async () => {
  const { begun, ask, end } = workbench(createWorkQueue({ atOnce: 2, places: 100 }))
  const answers = ['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'b2', 'c1'].map((name) => ask(name))
  await end('nothing')
  expect(begun).toEqual(['a1', 'a2'])
  for (const name of ['a1', 'a2', 'a3', 'b1', 'c1', 'a4', 'b2', 'a5']) await end(name)
  expect(begun).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'a4', 'b2', 'a5'])
  expect(await Promise.all(answers)).toEqual(['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'b2', 'c1'])
})

test('with all places taken a newcomer is refused immediately, and a released place is free again', async () => {
  const { begun, ask, end } = workbench(createWorkQueue({ atOnce: 1, places: 3 }))
  const answers = ['a1', 'b1', 'c1'].map((name) => ask(name))
  await expect(ask('d1')).rejects.toMatchObject(busy)
  await end('nothing')
  await end('a1')
  const last = ask('d2')
  for (const name of ['b1', 'c1', 'd2']) await end(name)
  expect(await Promise.all([...answers, last])).toEqual(['a1', 'b1', 'c1', 'd2'])
  expect(begun).not.toContain('d1')
})

test('one key never takes all places, and the fewer are left the fewer it may hold; newcomers get the last ones', async () => {
  const { ask, end } = workbench(createWorkQueue({ atOnce: 1, places: 20 }))
  const refused: unknown[] = []
  for (let at = 0; at < 20; at += 1) ask(`a${at}`).catch((error: unknown) => refused.push(error))
  await end('nothing')
  expect(refused).toHaveLength(16)
  for (const refusal of refused) expect(refusal).toMatchObject(tooMany)
  const newcomers = Array.from({ length: 16 }, (_, at) => ask(`n${at}x`))
  await expect(ask('late')).rejects.toMatchObject(busy)
  for (const newcomer of newcomers) newcomer.catch(() => {})
  await end('nothing')
})

test('a client that disconnects while waiting leaves the queue: its task doesn’t run and its place is free', async () => {
  const { begun, ask, end } = workbench(createWorkQueue({ atOnce: 1, places: 2 }))
  const first = ask('a1')
  let hangUp = () => {}
  const gone = ask('b1', (listener) => {
    hangUp = listener
    return () => {}
  })
  await end('nothing')
  const failure = expect(gone).rejects.toMatchObject({ code: 'input.malformed' })
  hangUp()
  await failure
  const next = ask('c1')
  await end('a1')
  await end('c1')
  expect(await Promise.all([first, next])).toEqual(['a1', 'c1'])
  expect(begun).toEqual(['a1', 'c1'])
})

test('the task of a disconnected client doesn’t run; a running task isn’t stopped by a disconnect', async () => {
  const { begun, ask, end } = workbench(createWorkQueue({ atOnce: 1, places: 10 }))
  let hangUp = () => {}
  let isListening = true
  const first = ask('a1', (listener) => {
    hangUp = listener
    return () => {
      isListening = false
    }
  })
  await end('nothing')
  expect(isListening).toBe(false)
  hangUp()
  const gone = ask('b1', (listener) => {
    listener()
    return () => {}
  })
  await expect(gone).rejects.toMatchObject({ code: 'input.malformed' })
  await end('a1')
  expect(await first).toBe('a1')
  expect(begun).toEqual(['a1'])
})

test('work that fails passes its turn to the next, and affects no other', async () => {
  const { ask, end } = workbench(createWorkQueue({ atOnce: 1, places: 10 }))
  const first = ask('a1')
  const second = ask('b1')
  await end('nothing')
  await Promise.all([expect(first).rejects.toThrow('broken'), end('a1', new Error('broken'))])
  await end('b1')
  expect(await second).toBe('b1')
})

test('a place is held before its work is requested, and released if there is none', async () => {
  const queue = createWorkQueue({ atOnce: 1, places: 1 })
  const between = Promise.withResolvers<void>()
  const slow = queue.withPlace({ key: 'a' }, () => between.promise)
  await expect(queue.withPlace({ key: 'b' }, async () => 'b')).rejects.toMatchObject(busy)
  between.resolve()
  await slow
  expect(await queue.withPlace({ key: 'b' }, (place) => place.run(async () => 'b'))).toBe('b')
})

test('a reserved place is used once, and free again if it is released unused', async () => {
  const queue = createWorkQueue({ atOnce: 1, places: 1 })
  const reserved = queue.reserve('a')
  expect(() => queue.reserve('b')).toThrow('server.busy')
  const use = (key: string) => queue.withPlace({ key, reserved }, (place) => place.run(async () => key))
  const used = use('a')
  expect(() => queue.reserve('b')).toThrow('server.busy')
  expect(await used).toBe('a')
  expect(reserved.release()).toBe(false)
  const other = queue.reserve('b')
  await expect(use('a')).rejects.toMatchObject(busy)
  expect(other.release()).toBe(true)
  expect(await use('a')).toBe('a')
})
