import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors/app-error.ts'
import { refuseTooMany } from './refuse-too-many.ts'
import { stopParsing } from './stop-parsing.ts'

/** What a request's body may be. */
export type BodyLimit = {
  /** What kind of body it is; bodies of one kind never take the room of another’s. */
  kind: string
  /** Whose bodies of the kind are counted together, such as those of an address. */
  key: string
  /** Bytes of this one. */
  mostBytes: number
  /** Bodies of theirs that may be open, from the head of the request to the end of the reply. */
  mostOpen: number
  /** Chunks come without a length, and each of them, however small, costs hundreds of bytes. */
  mayBeChunked?: boolean
}

export type BodyLimits = {
  /** Asked with the head of a request; may throw what the request is refused with. */
  limitOf: (request: FastifyRequest) => BodyLimit
  /** Bytes of bodies that may be open, by their kind: of one key, and all together. */
  mostOpenBytes: Record<string, { perKey: number; inAll: number }>
}

type Open = { bodies: number; bytes: number }

const nothing = { perKey: 0, inAll: 0 }

/**
 * Decides by the head of a request whether its body is read at all, so that nobody fills the memory with bodies or the
 * processor with pieces of them: not where there is no such route, not in chunks, not longer than the route needs, and not too
 * many at once. To be called before other hooks are added: what is refused here is refused before any of the body is parsed.
 */
export function limitBodies(app: FastifyInstance, { limitOf, mostOpenBytes }: BodyLimits): void {
  // A key is in it only while a request of theirs is open.
  const open = new Map<string, Open>()
  const openOfKind = new Map<string, Open>()
  const refused = new WeakMap<FastifyRequest, unknown>()

  function admit(request: FastifyRequest, reply: FastifyReply) {
    if (request.is404) throw new AppError('path.not-found', `${request.method} ${request.url}`)
    const { kind, key, mostBytes, mostOpen, mayBeChunked = false } = limitOf(request)
    const { 'transfer-encoding': encoding, 'content-length': length } = request.headers
    if (encoding !== undefined && !mayBeChunked) throw new AppError('body.no-length', `transfer-encoding: ${encoding}`)
    // One in chunks may become as long as it is allowed to.
    const bytes = encoding === undefined ? Number(length) : mostBytes
    if (bytes > mostBytes) throw tooLarge(mostBytes)
    const counted = `${kind} ${key}`
    const own = open.get(counted) ?? { bodies: 0, bytes: 0 }
    const all = openOfKind.get(kind) ?? { bodies: 0, bytes: 0 }
    const { perKey, inAll } = mostOpenBytes[kind] ?? nothing
    // Whoever has none open is always let in: a large body is no more than its route needs, and others’ are no reason to refuse it.
    if (own.bodies > 0) {
      if (own.bodies >= mostOpen || own.bytes + bytes > perKey) refuseTooMany(1, 'requests')
      if (all.bytes + bytes > inAll) throw new AppError('server.busy', `${all.bytes} bytes of ${kind} are open`)
    }
    open.set(counted, own)
    openOfKind.set(kind, all)
    for (const each of [own, all]) {
      each.bodies += 1
      each.bytes += bytes
    }
    reply.raw.once('close', () => {
      for (const each of [own, all]) {
        each.bodies -= 1
        each.bytes -= bytes
      }
      if (own.bodies === 0) open.delete(counted)
    })
  }

  // Neither this hook nor those before it may be async: by the next turn all that was read of the body would be parsed.
  app.addHook('onRequest', (request, reply, done) => {
    if (!hasBody(request)) return done()
    try {
      admit(request, reply)
    } catch (error) {
      const { socket } = request.raw
      if (socket instanceof Socket) stopParsing(socket)
      refused.set(request, error)
    }
    done()
  })

  // After the other hooks of the head, so that a refusal carries the headers of every answer.
  app.addHook('preParsing', async (request) => {
    if (refused.has(request)) throw refused.get(request)
  })

  // Whoever refused it, the rest of a body would be read all the same, for nothing but the next request behind it.
  app.addHook('onSend', async (request, reply) => {
    const { complete, socket } = request.raw
    // One that was injected has none.
    if (!(socket instanceof Socket) || !hasBody(request) || (complete && !refused.has(request))) return
    reply.header('connection', 'close')
    stopParsing(socket)
    socket.pause()
    reply.raw.once('finish', () => socket.destroy())
  })
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
