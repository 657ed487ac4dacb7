import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors/app-error.ts'
import { refuseTooMany } from './refuse-too-many.ts'
import { stopParsing } from './stop-parsing.ts'

/** The limit of a request’s body. */
export type BodyLimit = {
  /** Bodies of one kind don’t use the allowance of another. */
  kind: string
  /** Groups bodies of a kind, for example by address. */
  key: string
  /** Maximum bytes of this body. */
  mostBytes: number
  /** Bodies of the key that may be open, from the headers of the request to the end of the response. */
  mostOpen: number
  /** Chunked bodies have no length, and each chunk, however small, costs hundreds of bytes. */
  mayBeChunked?: boolean
}

export type BodyLimits = {
  /** Called with the headers of a request; may throw to refuse it. */
  limitOf: (request: FastifyRequest) => BodyLimit
  /** Bytes of open bodies by kind: per key, and in total. */
  mostOpenBytes: Record<string, { perKey: number; inAll: number }>
}

/** The open bodies of one key; each is ended by calling its `cut`, the oldest first. */
type Open = { bytes: number; bodies: Set<{ bytes: number; cut: () => void }> }

const nothing = { perKey: 0, inAll: 0 }

/** The first body of a key is let in up to this size, whatever others have open; in bytes. */
export const smallBody = 16_384

/**
 * Decides by the headers whether a body is read at all, so that bodies can’t exhaust memory or CPU: the route must exist, the
 * body must have a length within the route’s limit, and not too many may be open. Call it before adding other hooks, so that a
 * refused body isn’t parsed.
 */
export function limitBodies(app: FastifyInstance, { limitOf, mostOpenBytes }: BodyLimits): void {
  // By kind, then by key; contains only keys with open requests.
  const open = new Map<string, Map<string, Open>>()
  const refused = new WeakMap<FastifyRequest, unknown>()

  function admit(request: FastifyRequest, reply: FastifyReply) {
    if (request.is404) throw new AppError('path.not-found', `${request.method} ${request.url}`)
    const { kind, key, mostBytes, mostOpen, mayBeChunked = false } = limitOf(request)
    const { 'transfer-encoding': encoding, 'content-length': length } = request.headers
    if (encoding !== undefined && !mayBeChunked) throw new AppError('body.no-length', `transfer-encoding: ${encoding}`)
    // A chunked body may grow to its limit.
    const bytes = encoding === undefined ? Number(length) : mostBytes
    if (bytes > mostBytes) throw tooLarge(mostBytes)
    const ofKind = open.get(kind) ?? new Map<string, Open>()
    const own = ofKind.get(key) ?? { bytes: 0, bodies: new Set() }
    const { perKey, inAll } = mostOpenBytes[kind] ?? nothing
    const isFirst = own.bodies.size === 0
    if (!isFirst && (own.bodies.size >= mostOpen || own.bytes + bytes > perKey)) refuseTooMany(1, 'requests', 'bodies')
    if (!(isFirst && bytes <= smallBody)) makeRoom(ofKind, { bytes, own, inAll, kind })
    open.set(kind, ofKind)
    ofKind.set(key, own)
    const body = { bytes, cut: () => reply.raw.destroy() }
    own.bodies.add(body)
    own.bytes += bytes
    reply.raw.once('close', () => {
      if (!own.bodies.delete(body)) return
      own.bytes -= bytes
      if (own.bodies.size === 0) ofKind.delete(key)
    })
  }

  // This hook and those before it must be synchronous: an asynchronous one would let the received data be parsed first.
  app.addHook('onRequest', (request, reply, done) => {
    if (!hasBody(request)) return done()
    try {
      admit(request, reply)
    } catch (error) {
      const { socket } = request.raw
      if (socket instanceof Socket) {
        stopParsing(socket)
        // Answers to earlier requests may still be sent; nothing more is read meanwhile.
        socket.pause()
      }
      refused.set(request, error)
    }
    done()
  })

  // Thrown after the other onRequest hooks, so that the refusal carries every header.
  app.addHook('preParsing', async (request) => {
    if (refused.has(request)) throw refused.get(request)
  })

  // Otherwise the rest of a refused body would be read just to reach the next request.
  app.addHook('onSend', async (request, reply) => {
    const { complete, socket } = request.raw
    // An injected request has no socket.
    if (!(socket instanceof Socket) || !hasBody(request) || (complete && !refused.has(request))) return
    reply.header('connection', 'close')
    stopParsing(socket)
    socket.pause()
    reply.raw.once('finish', () => socket.destroy())
  })
}

type Wanted = { bytes: number; own: Open; inAll: number; kind: string }

/** Cuts off the oldest bodies of whoever has more open than this request would; refuses it if nobody has. */
function makeRoom(ofKind: Map<string, Open>, { bytes, own, inAll, kind }: Wanted): void {
  for (let openBytes = sumOf(ofKind); openBytes + bytes > inAll; openBytes = sumOf(ofKind)) {
    const [[key, largest] = []] = [...ofKind].toSorted(([, left], [, right]) => right.bytes - left.bytes)
    const [oldest] = largest?.bodies ?? []
    if (key === undefined || largest === undefined || oldest === undefined || largest.bytes <= own.bytes + bytes)
      throw new AppError('server.busy', `${openBytes} bytes of ${kind} are open`)
    largest.bodies.delete(oldest)
    largest.bytes -= oldest.bytes
    if (largest.bodies.size === 0) ofKind.delete(key)
    oldest.cut()
  }
}

function sumOf(ofKind: ReadonlyMap<string, Open>): number {
  let sum = 0
  for (const { bytes } of ofKind.values()) sum += bytes
  return sum
}

function hasBody({ headers: { 'content-length': length = '0', 'transfer-encoding': encoding } }: FastifyRequest) {
  return length !== '0' || encoding !== undefined
}

export function tooLarge(mostBytes: number, cause?: unknown): AppError {
  const most = mostBytes < 1_000_000 ? `${Math.floor(mostBytes / 1_000)} KB` : `${Math.floor(mostBytes / 1_000_000)} MB`
  return new AppError('body.too-large', `more than ${mostBytes} bytes`, {
    publicMessage: `The request is too large. Send at most ${most}.`,
    cause,
  })
}
