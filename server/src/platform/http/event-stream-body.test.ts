import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { seconds } from '../clock/clock.ts'
import { toEventStreamBody } from './event-stream-body.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Ends once `end` is called, or fails with the given error. */
function endless(...first: object[]) {
  const waits = Promise.withResolvers<void>()
  const returned = vi.fn()
  async function* generate() {
    try {
      yield* first
      await waits.promise
    } finally {
      returned()
    }
  }
  return { events: generate(), returned, end: waits.resolve, fail: waits.reject }
}

async function readOn(reader: ReadableStreamDefaultReader<Uint8Array>, count: number) {
  const chunks: string[] = []
  for (let at = 0; at < count; at += 1) chunks.push(new TextDecoder().decode((await reader.read()).value))
  return chunks
}

test('an event sent to many streams is encoded once', async () => {
  const event = { toJSON: vi.fn(() => ({ type: 'ready' })) }
  for (let at = 0; at < 5; at += 1) {
    const { events, end } = endless(event)
    const reader = toEventStreamBody(events).getReader()
    expect(await readOn(reader, 2)).toEqual([': \n\n', 'event: message\ndata: {"type":"ready"}\n\n'])
    end()
    expect(await reader.read()).toEqual({ value: undefined, done: true })
  }
  expect(event.toJSON).toHaveBeenCalledTimes(1)
  expect(vi.getTimerCount()).toBe(0)
})

test('an idle connection is kept alive, but nothing accumulates for a reader that stopped', async () => {
  const { events, end } = endless()
  const reader = toEventStreamBody(events).getReader()
  await readOn(reader, 1)
  const comment = reader.read()
  vi.advanceTimersByTime(seconds(15))
  expect(new TextDecoder().decode((await comment).value)).toBe(': \n\n')
  vi.advanceTimersByTime(seconds(15) * 1_000)
  end()
  const left: unknown[] = []
  for (let read = await reader.read(); !read.done; read = await reader.read()) left.push(read.value)
  expect(left).toHaveLength(2)
})

test('when a reader leaves, no timer remains and the source of events ends', async () => {
  const { events, returned } = endless({ type: 'ready' }, { type: 'ready' })
  const reader = toEventStreamBody(events).getReader()
  await readOn(reader, 2)
  await reader.cancel()
  expect([returned.mock.calls.length, vi.getTimerCount()]).toEqual([1, 0])
})

test('a failure while events are produced breaks off the stream', async () => {
  const { events, fail } = endless()
  const reader = toEventStreamBody(events).getReader()
  await readOn(reader, 1)
  fail(new Error('no more'))
  await expect(reader.read()).rejects.toThrow('no more')
  expect(vi.getTimerCount()).toBe(0)
})
