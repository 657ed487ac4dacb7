import { expect, test } from 'vitest'
import { inBatches } from './in-batches.ts'

/** Batches of words that end when the test lets them. */
function open() {
  const batches: string[][] = []
  const ends: PromiseWithResolvers<void>[] = []
  const add = inBatches(
    (batch: string[]) => {
      batches.push(batch)
      const end = Promise.withResolvers<void>()
      ends.push(end)
      return end.promise
    },
    {
      mostAtOnce: { entries: 3, bytes: 10 },
      mostWaiting: { entries: 6, bytes: 40 },
      bytesOf: (word) => word.length,
    },
  )
  return { batches, ends, add }
}
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('the first is sent immediately and alone; later arrivals are sent together, up to a number and a size', async () => {
  const { batches, ends, add } = open()
  const first = add('a')
  const later = ['b', 'c', 'd', 'e', 'eight888', 'two'].map(add)
  expect(batches).toEqual([['a']])
  for (let at = 0; at < 4; at += 1) {
    await settled()
    ends[at]?.resolve()
  }
  await Promise.all([first, ...later])
  expect(batches).toEqual([['a'], ['b', 'c', 'd'], ['e', 'eight888'], ['two']])
})

test('a batch that fails rejects its entries and no others', async () => {
  const { ends, add } = open()
  const [first, second] = [add('a'), add('b')]
  ends[0]?.reject(new Error('no database'))
  await expect(first).rejects.toThrow('no database')
  await settled()
  ends[1]?.resolve()
  await expect(second).resolves.toBeUndefined()
})

test('an entry that is larger than a batch is sent alone', async () => {
  const { batches, ends, add } = open()
  const all = ['a', 'larger than a batch', 'b'].map(add)
  for (let at = 0; at < 3; at += 1) {
    ends[at]?.resolve()
    await settled()
  }
  await Promise.all(all)
  expect(batches).toEqual([['a'], ['larger than a batch'], ['b']])
})

test('if too many or too large entries wait, the next is refused until there is room', async () => {
  const { ends, add } = open()
  const few = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(add)
  expect(() => add('h')).toThrow('server.busy')
  for (let at = 0; at < 3; at += 1) {
    ends[at]?.resolve()
    await settled()
  }
  await Promise.all(few)
  const large = ['a', 'x'.repeat(40)].map(add)
  expect(() => add('h')).toThrow('server.busy')
  for (let at = 3; at < 5; at += 1) {
    ends[at]?.resolve()
    await settled()
  }
  await Promise.all(large)
})
