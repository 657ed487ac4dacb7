import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { contract } from '../contract.ts'
import { allowExtraFields, fromScalar, ignored, listUpTo, textUpTo } from './bounded-input.ts'
import type { EndpointAccess } from './endpoint.ts'
import { largestBodyOf, measureInput } from './measure-input.ts'

type Procedure = {
  '~orpc': { route: { method?: string; path?: string }; meta: EndpointAccess; inputSchema?: z.ZodType }
}

function* inputsOf(node: object): Generator<[name: string, schema: z.ZodType, access: EndpointAccess]> {
  if ('~orpc' in node) {
    const { route, meta, inputSchema } = (node as Procedure)['~orpc']
    if (inputSchema !== undefined) yield [`${route.method} ${route.path}`, inputSchema, meta]
  } else for (const part of Object.values(node)) yield* inputsOf(part as object)
}

const text = textUpTo(10, 'Wrong.')
const list = listUpTo(text, 'No list.', { most: 3, tooMany: 'Too many.' })

describe('what an input is built of', () => {
  test.each([...inputsOf(contract)])('%s checks every length before anything else', (_name, schema) => {
    expect(measureInput(schema).unbounded).toEqual([])
  })

  test.each<[string, z.ZodType, string]>([
    ['a text of any length', z.string(), 'a text whose length is not checked first'],
    ['a text whose length is checked after another rule', z.string().regex(/x/).max(10), 'a text whose length'],
    ['a text that goes on when it is too long', z.string().max(10).trim(), 'a text whose length is not checked first'],
    ['a trimmed text', z.string().trim().max(10, { abort: true }), 'a text whose length is not checked first'],
    ['a format', z.uuid(), 'a text whose length is not checked first'],
    ['a list', z.array(text).max(3), 'a list without a bound'],
    ['the texts of a list', listUpTo(z.string(), '', { most: 3, tooMany: '' }), 'a text whose length'],
    ['one choice of several', z.union([text, z.string()]), 'a text whose length is not checked first'],
    ['what may be left out', z.string().optional(), 'a text whose length is not checked first'],
    ['a value read before its schema', z.preprocess((value) => value, z.number()), 'a transform without a bound'],
    ['what a transform passes on', fromScalar(5, (value) => value, z.string()), 'a text whose length'],
    ['anything', z.unknown(), 'unknown'],
    ['a field by field', z.record(z.string(), text), 'record is of no known kind'],
    ['a field nobody named', z.looseObject({}), 'keeps any field'],
  ])('%s is found without a bound', (_what, field, why) => {
    expect(measureInput(z.object({ field })).unbounded).toEqual([expect.stringContaining(why)])
    expect(() => largestBodyOf(z.object({ field }))).toThrow(why)
  })

  test('is named by its place', () => {
    const nested = z.object({ one: z.object({ two: listUpTo(z.string(), '', { most: 1, tooMany: '' }) }) })
    expect(measureInput(nested).unbounded).toEqual(['one.two.*: a text whose length is not checked first'])
  })
})

describe('the largest body', () => {
  const bodies: [string, z.ZodType, unknown][] = [
    ['a text', text, '🍵'.repeat(10)],
    ['a text that only ASCII fits', textUpTo(10, '').regex(/^[a-z]+$/), 'a'.repeat(10)],
    ['a number, or digits', fromScalar(20, Number, z.number()), '1'.repeat(20)],
    ['a number', z.number(), -Number.MAX_VALUE],
    ['a choice', z.enum(['short', 'longest']), 'longest'],
    ['one of two', z.union([z.literal(1), text]).nullable(), '🍵'.repeat(10)],
    ['a list', list, ['🍵'.repeat(10), '🍵'.repeat(10), '🍵'.repeat(10)]],
    ['nested fields', z.object({ text, more: z.object({ list }) }), { text: '🍵', more: { list: [] } }],
    ['an ignored field', ignored(), { any: ['thing'] }],
    ['a row with more', allowExtraFields(100, z.object({ id: z.number() })), { id: 1, more: 'x'.repeat(60) }],
  ]
  /** As serializers write that keep to ASCII. */
  const escaped = (value: unknown) =>
    JSON.stringify(value).replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

  test.each(bodies)('of %s holds the longest valid one, escaped', (_what, field, value) => {
    const body = z.object({ field })
    expect(body.safeParse({ field: value }).success).toBe(true)
    expect(largestBodyOf(body)).toBeGreaterThanOrEqual(escaped({ field: value }).length)
  })

  test('counts the texts of a list together where they have a bound together', () => {
    const bounded = listUpTo(text, '', { most: 1_000, tooMany: '', units: { most: 50, perText: 10 } })
    expect(largestBodyOf(bounded)).toBeLessThan(4_000)
  })

  test('is small for what anybody may send', () => {
    const open = [...inputsOf(contract)].flatMap(([name, schema, { session }]) =>
      session === 'none' ? [[name, largestBodyOf(schema)] as const] : [],
    )
    expect(open.length).toBeGreaterThan(5)
    expect(open.filter(([, bytes]) => bytes > 16_000)).toEqual([])
  })
})
