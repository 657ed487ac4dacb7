import { expect, test } from 'vitest'
import { createWorkQueue, type WorkQueueOptions } from '../../../platform/http/work-queue.ts'
import { type Algorithms, createHashing, hashPassword, withHasher } from './hash-password.ts'

const isCorrect = (passwordHash: string | undefined, password: string) =>
  withHasher({}, (hasher) => hasher.isCorrect(passwordHash, password))

test('a password is kept as an argon2id hash with a salt of its own', async () => {
  const [one, other] = await Promise.all([hashPassword({}, 'Correct#Horse9'), hashPassword({}, 'Correct#Horse9')])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(one).not.toBe(other)
  expect(await isCorrect(one, 'Correct#Horse9')).toBe(true)
  expect(await isCorrect(one, 'correct#Horse9')).toBe(false)
  expect(await isCorrect(one, 'Correct#Horse9 ')).toBe(false)
  expect(await isCorrect(undefined, 'Correct#Horse9')).toBe(false)
})

test('all of a long one counts', async () => {
  const long = `A#${'😀'.repeat(125)}`
  const hash = await hashPassword({}, `${long}x`)
  expect(await isCorrect(hash, `${long}x`)).toBe(true)
  expect(await isCorrect(hash, `${long}y`)).toBe(false)
})

test('an accent is the same whether the keyboard sends it apart or together', async () => {
  const hash = await hashPassword({}, 'Zu\u0308rich#4')
  expect(await isCorrect(hash, 'Z\u00fcrich#4')).toBe(true)
  expect(await isCorrect(hash, 'Zurich#4')).toBe(false)
})

/** Hashing that ends on request, and what of it was begun. */
function workbench(options: WorkQueueOptions) {
  const begun: string[] = []
  const running: PromiseWithResolvers<void>[] = []
  let now = 0
  let most = 0
  const begin = async <Result>(what: string, result: Result) => {
    begun.push(what)
    now += 1
    most = Math.max(most, now)
    const end = Promise.withResolvers<void>()
    running.push(end)
    await end.promise
    now -= 1
    return result
  }
  const algorithms: Algorithms = {
    hash: (password) => begin(`hash ${password}`, `hash of ${password}`),
    verify: (hash, password) => begin(`compare with ${hash}`, hash === `hash of ${password}`),
  }
  return {
    hashing: createHashing(createWorkQueue(options), algorithms),
    begun,
    most: () => most,
    /** Until nothing is begun any more. */
    async endAll() {
      for (let rest = 0; rest < 3; rest += 1) {
        if (running.length > 0) rest = 0
        running.shift()?.resolve()
        await new Promise((resolve) => setImmediate(resolve))
      }
    },
  }
}

const from = (ip: string) => ({ origin: { ip, userAgent: '' } })

test('a known and an unknown address cost one comparison each, and the decoy is hashed once', async () => {
  const { hashing, begun, endAll } = workbench({ atOnce: 1, places: 100 })
  const compare = (hash: string | undefined) =>
    hashing.withHasher(from('10.0.0.1'), (hasher) => hasher.isCorrect(hash, 'typed'))
  const answers = Promise.all([compare('hash of typed'), compare('hash of another'), compare(undefined)])
  await endAll()
  expect(await answers).toEqual([true, false, false])
  const [decoy = '', ...comparisons] = begun
  expect(decoy).toMatch(/^hash /)
  expect(comparisons).toEqual([
    'compare with hash of typed',
    'compare with hash of another',
    `compare with ${decoy.replace('hash ', 'hash of ')}`,
  ])
})

test('of 100 addresses that flood it so many hash at once, and one who comes meanwhile waits for one of each at most', async () => {
  const { hashing, begun, most, endAll } = workbench({ atOnce: 2, places: 48 })
  await endAll()
  begun.length = 0
  let refused = 0
  const ask = (ip: string) =>
    hashing.withHasher(from(ip), (hasher) => hasher.hash(ip)).catch((error: { code?: string }) => error.code)
  // The first ones have taken as much as they may get.
  const flood = Array.from({ length: 100 }, (_, at) => ask(`10.0.0.${Math.floor(at / 10)}`))
  const other = ask('10.9.9.9')
  await endAll()
  for (const outcome of await Promise.all(flood)) if (outcome === 'rate.limited') refused += 1
  expect(await other).toBe('hash of 10.9.9.9')
  expect(most()).toBe(2)
  expect(refused).toBeGreaterThan(50)
  // Ten addresses, and what had begun before.
  expect(begun.indexOf('hash 10.9.9.9')).toBeLessThanOrEqual(12)
})

test('accounts that are signed in are counted by themselves, whatever their address', async () => {
  const { hashing, endAll } = workbench({ atOnce: 1, places: 10 })
  await endAll()
  const account = { id: 7 } as never
  const ask = (ctx: Parameters<typeof hashing.withHasher>[0]) => hashing.withHasher(ctx, (hasher) => hasher.hash('x'))
  const fill = [ask(from('10.0.0.1')), ask(from('10.0.0.1'))]
  await expect(ask(from('10.0.0.1'))).rejects.toMatchObject({ code: 'rate.limited' })
  const own = ask({ ...from('10.0.0.1'), account })
  await endAll()
  await Promise.all([...fill, own])
})

test('what no password can be is refused before it is worked on', async () => {
  for (const long of ['x'.repeat(1_025), '😀'.repeat(257), '\u0308'.repeat(600), '%'.repeat(1_000_000)]) {
    await expect(hashPassword({}, long)).rejects.toMatchObject({ code: 'input.invalid' })
    await expect(isCorrect(undefined, long)).rejects.toMatchObject({ code: 'input.invalid' })
  }
})
