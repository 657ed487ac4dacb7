import { gunzipSync } from 'node:zlib'
import { ProviderError } from '#server/ports/data-provider/failure.ts'
import type { Postback } from '#server/ports/data-provider/organic-results.ts'
import { localFailure } from './classify.ts'
import { readEnvelope } from './envelope.ts'
import { isAboutReading, readCollected } from './fetch-results.ts'

/** A page of a hundred results is some 100 kB. */
const mostBytes = 20_000_000

/** A postback carries the answer that fetching the task would get, with one task in it. */
export function readPostback(body: Buffer, now: Date): Postback {
  const envelope = readEnvelope(parse(unpack(body)))
  const task = envelope?.tasks?.[0] ?? null
  if (envelope === null || task === null) throw unreadable('not an answer with one task')
  if (task.id === null || task.tag === null) throw unreadable('the task does not say which it is')
  const collected = readCollected({ verdict: 'ok', tasks: [task] }, now)
  if (collected.outcome === 'failed' && isAboutReading(collected.failure)) throw new ProviderError(collected.failure)
  return { tag: task.tag, providerTaskId: task.id, collected }
}

const unreadable = (message: string) => new ProviderError(localFailure('malformed', `postback: ${message}`))

/** The two bytes every gzip file begins with; what a header said of the body is not kept. */
const isPacked = (body: Buffer) => body[0] === 0x1f && body[1] === 0x8b

/**
 * The size a gzip file says it has at its end, within what a page may have: room for all of it at once halves the time. One that
 * says something else is unpacked all the same.
 */
const expectedBytes = (body: Buffer) =>
  Math.min(Math.max(body.length < 4 ? 0 : body.readUInt32LE(body.length - 4) + 1, 16_384), 1_000_000)

function unpack(body: Buffer): string {
  try {
    const unpacked = isPacked(body)
      ? gunzipSync(body, { maxOutputLength: mostBytes, chunkSize: expectedBytes(body) })
      : body
    return unpacked.toString('utf8')
  } catch {
    throw unreadable('cannot be unpacked')
  }
}

/** The parser's own error quotes what it read. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw unreadable('not JSON')
  }
}
