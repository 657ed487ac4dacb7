import { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { expect, test } from 'vitest'
import { createFairShare } from './fair-share.ts'
import { readInParts } from './read-in-parts.ts'

const encoder = new TextEncoder()

function download(parts: () => AsyncGenerator<string>) {
  const bytes = async function* () {
    for await (const part of parts()) yield encoder.encode(part)
  }
  return {
    headers: { 'content-type': 'text/plain' },
    body: NodeReadableStream.from(bytes()) as ReadableStream<Uint8Array>,
  }
}

const textOf = (body: ReadableStream<Uint8Array>) => new Response(body).text()

test('a download arrives completely, and holds a place only while a part is created', async () => {
  const { run } = createFairShare({ atOnce: 1, mostWaiting: Number.POSITIVE_INFINITY })
  let making = 0
  let mostMaking = 0
  const parts = async function* () {
    for (const part of ['one ', 'two ', 'three']) {
      making += 1
      mostMaking = Math.max(mostMaking, making)
      await new Promise((resolve) => setImmediate(resolve))
      making -= 1
      yield part
    }
  }
  const replies = Array.from({ length: 5 }, () => readInParts(download(parts), (read) => run('account', read)))
  expect(await Promise.all(replies.map(({ body }) => textOf(body)))).toEqual(Array(5).fill('one two three'))
  expect(replies[0]?.headers).toEqual({ 'content-type': 'text/plain' })
  expect(mostMaking).toBe(1)
})

test('one whose reader stalls keeps nobody waiting', async () => {
  const { run } = createFairShare({ atOnce: 1, mostWaiting: 1 })
  const endless = async function* () {
    for (;;) yield 'more'
  }
  const once = async function* () {
    yield 'all'
  }
  const stalled = readInParts(download(endless), (read) => run('account', read))
  const reader = stalled.body.getReader()
  await reader.read()
  expect(await textOf(readInParts(download(once), (read) => run('account', read)).body)).toBe('all')
  await reader.cancel()
})

test('when the reader stops, the source of the parts ends', async () => {
  const ended = Promise.withResolvers<void>()
  const parts = async function* () {
    try {
      for (;;) yield 'more'
    } finally {
      ended.resolve()
    }
  }
  const { body } = readInParts(download(parts), (read) => read())
  const reader = body.getReader()
  await reader.read()
  await reader.cancel()
  await ended.promise
})

test('a failure midway breaks off the download', async () => {
  const parts = async function* () {
    yield 'begun'
    throw new Error('the rows failed')
  }
  const { body } = readInParts(download(parts), (read) => read())
  await expect(textOf(body)).rejects.toThrow('the rows failed')
})

test('any other reply is unchanged', () => {
  for (const reply of [{ data: [1] }, undefined, null, 'text', { body: 'text' }])
    expect(readInParts(reply, (read) => read())).toBe(reply)
})
