import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { callerOf } from '../../testing/contract-walk/caller-of.ts'
import { type Endpoint, endpoints, type Request } from '../../testing/contract-walk/endpoints.ts'
import { type Field, fieldsIn, inputOf, withValue } from '../../testing/contract-walk/fields-in.ts'
import { nastyTexts } from '../../testing/contract-walk/nasty-texts.ts'
import { codeOf, hasZodWording, openWalk, type Walk } from '../../testing/contract-walk/walk.ts'
import { seededRandom } from '../../testing/fuzz-seed.ts'

/** The longest an input may keep everybody else waiting. */
const longestPauseMs = 50
/** A pause caused by the machine is not this frequent. */
const tries = 8

type Asked = { endpoint: Endpoint; schema: z.ZodType; request: Request; input: unknown; fields: Field[] }

let walk: Walk
const asked: Asked[] = []
beforeAll(async () => {
  walk = await openWalk()
  for (let count = 0; count < tries; count += 1) slowness()
  for (const endpoint of endpoints) {
    const { inputSchema: schema } = endpoint
    if (schema === undefined) continue
    const request = await walk.validRequest(endpoint, callerOf(endpoint))
    asked.push({ endpoint, schema, request, input: inputOf(endpoint, request), fields: fieldsIn(schema) })
  }
})
afterAll(() => walk.app.close())

/** Tells if it was refused, and for how long everybody waited: the shortest of a few tries if that was too long. */
async function validate({ schema }: Asked, input: unknown) {
  let milliseconds = Number.POSITIVE_INFINITY
  let messages: string[] = []
  for (let count = 0; count < tries && milliseconds > longestPauseMs; count += 1) {
    const from = process.threadCpuUsage()
    const result = schema['~standard'].validate(input)
    // Only the synchronous part counts: it alone keeps other requests waiting.
    const taken = cpuMilliseconds(process.threadCpuUsage(from))
    milliseconds = Math.min(milliseconds, taken > longestPauseMs ? taken / slowness() : taken)
    messages = ((await result).issues ?? []).map(({ message }) => message)
  }
  return { isRefused: messages.length > 0, messages, milliseconds }
}

/** CPU time of our own code, to which other work on the machine adds little; the system’s own time depends on its memory. */
const cpuMilliseconds = ({ user }: NodeJS.CpuUsage) => user / 1_000

let fastestMs = Number.POSITIVE_INFINITY
/** The factor by which the processor takes longer now than when it was fastest: another program on the same core makes it slower. */
function slowness(): number {
  const from = process.threadCpuUsage()
  for (let count = 0; count < 40; count += 1) 'Ä- b'.repeat(10_000).normalize('NFD').toLowerCase()
  const taken = cpuMilliseconds(process.threadCpuUsage(from))
  fastestMs = Math.min(fastestMs, taken)
  return taken / fastestMs
}

/** Lists values that take too long, or are accepted although they must not be. */
async function faultsOf(valuesFor: (field: Field) => unknown[], { mayBeTaken }: { mayBeTaken: boolean }) {
  const faults: string[] = []
  for (const one of asked)
    for (const field of one.fields)
      for (const value of valuesFor(field)) {
        const { isRefused, messages, milliseconds } = await validate(one, withValue(one.input, field.place, value))
        const where = `${one.endpoint.name} ${field.place.join('.')}`
        if (milliseconds > longestPauseMs) faults.push(`${where}: ${milliseconds.toFixed(0)} ms`)
        if (!isRefused && !mayBeTaken) faults.push(`${where}: taken`)
        for (const message of messages.filter(hasZodWording)) faults.push(`${where}: ${message.slice(0, 100)}`)
      }
  return faults
}

/** The valid request with a text in one of its fields, as long as its place allows: in an address one more than any field takes. */
function requestWith({ endpoint, request }: Asked, { place }: Field, ofLength: (units: number) => string): Request {
  const [path = '', query = ''] = request.path.split('?')
  const step = endpoint.path.split('/').indexOf(`{${place[0]}}`)
  const inAddress = (units: number) => encodeURIComponent(ofLength(units).toWellFormed())
  if (step >= 0) return { ...request, path: path.split('/').with(step, inAddress(400)).join('/') }
  if (endpoint.method !== 'GET')
    return { ...request, body: withValue(request.body, place, ofLength(million)) as Record<string, unknown> }
  const others = new URLSearchParams(query)
  others.delete(String(place[0]))
  return { ...request, path: `${path}?${others}&${place[0]}=${inAddress(2_001)}` }
}

const million = 1_000_000
/** Shorter than a million, too: around the limits of fields, where all of their rules apply. */
const shorter = [10_000, 1_100, 400, 200]
/** Numbers of list elements and their lengths: one that is too long, and as many as are accepted. */
const lists = [
  [3, 300_000],
  [10, 1_100],
  [100, 400],
  [400, 1_000],
  [1_000, 400],
  [1_000, 200],
  [5_000, 200],
] as const

describe('every field of every endpoint', () => {
  test('is sent in a request that is otherwise valid', async () => {
    const taken = await Promise.all(
      asked.map(async (one) => [one.endpoint.name, await validate(one, one.input)] as const),
    )
    expect(taken.filter(([, { isRefused }]) => isRefused)).toEqual([])
    expect(asked.flatMap(({ fields }) => fields).length).toBeGreaterThan(500)
  })

  test.each(nastyTexts)('refuses a megabyte of $name within 50 ms', async ({ ofLength }) => {
    const text = ofLength(million)
    expect(await faultsOf(() => [text], { mayBeTaken: false })).toEqual([])
  })

  test.each(nastyTexts)('reads shorter texts of $name, and lists of them, within 50 ms', async ({ ofLength }) => {
    const texts = shorter.map(ofLength)
    const filled = lists.map(([count, length]) => {
      const text = ofLength(length - 5)
      return Array.from({ length: count }, (_, at) => `${text}${at}`)
    })
    expect(await faultsOf(({ kind }) => (kind === 'list' ? filled : texts), { mayBeTaken: true })).toEqual([])
  })

  test('refuses long lists and wide objects within 50 ms', async () => {
    const wide = Object.fromEntries(Array.from({ length: 50_000 }, (_, at) => [`field ${at}`, at]))
    const values = [
      Array(200_000).fill(1),
      Array(5_000).fill(true),
      Array(1_000).fill({}),
      Array(300_000).fill([]),
      wide,
    ]
    expect(await faultsOf(() => values, { mayBeTaken: false })).toEqual([])
  })
})

// A page’s address may be any text; one that ranks for no keyword isn’t found.
const answers = new Set(['input.invalid', 'body.too-large', 'path.not-found', 'row.not-found'])

test('a nasty text in a field of each endpoint is refused over HTTP as what it is', async () => {
  const random = seededRandom()
  const others: string[] = []
  for (const one of asked) {
    const field = random.oneOf(one.fields.filter(({ kind }) => kind === 'value'))
    const { name, ofLength } = random.oneOf(nastyTexts)
    const token = await walk.tokenOf(callerOf(one.endpoint))
    const reply = await walk.askFor(one.endpoint, requestWith(one, field, ofLength), token)
    const code = codeOf(reply)
    if (code === undefined || !answers.has(code))
      others.push(`${one.endpoint.name} ${field.place.join('.')} ${name}: ${reply.statusCode} ${code}`)
  }
  expect(others).toEqual([])
})
