import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../errors/app-error.ts'
import { createFairShare } from './fair-share.ts'
import { refuseTooMany } from './refuse-too-many.ts'
import type { Reservation } from './work-queue.ts'

/**
 * The sender whose requests are counted together. Under a shared key, such as an address, one client that sends its body slowly
 * must not block the others: requests wait for their turn only once their bodies have been read.
 */
export type Sender = { key: string; isShared: boolean }

export type SenderLimits = {
  senderOf: (request: FastifyRequest) => Sender | undefined
  /** Requests a sender may have open, from their headers to the end of the response. */
  mostOpen: number
  /** The number of these that are processed at once; the others wait. */
  atOnce: number
  /** Reserves what a request will need until it is used or the request ends; throws to refuse the request. */
  reserve?: (request: FastifyRequest) => Reservation | undefined
  /** Called with the seconds that a request waited for its turn. */
  onWaited?: (seconds: number) => void
}

/** A request's place among those of its sender that are processed at once. */
export type Place = {
  /** Runs the work; the place is released as soon as that ends, however long the response takes to send. */
  work<Result>(make: () => Promise<Result>): Promise<Result>
}

const places = new WeakMap<FastifyRequest, Place>()

/** The place of a request that was let through; one that is not counted doesn't wait. */
export const placeOf = (request: FastifyRequest): Place => places.get(request) ?? { work: (make) => make() }

/**
 * Limits the open requests of each sender before anything is done for them, even reading their bodies. A request without a sender
 * is not counted. Call it before adding other hooks.
 */
export function limitSenders(
  app: FastifyInstance,
  { senderOf, mostOpen, atOnce, reserve, onWaited }: SenderLimits,
): void {
  // Contains only senders with open requests.
  const open = new Map<string, number>()
  const share = createFairShare({ atOnce, mostWaiting: mostOpen, onWaited })
  const refused = new WeakSet<FastifyRequest>()
  if (reserve !== undefined) keepReservations(app, reserve)

  app.addHook('onRequest', (request, reply, done) => {
    const sender = senderOf(request)
    if (sender === undefined) return done()
    const { key } = sender
    const count = open.get(key) ?? 0
    if (count >= mostOpen) {
      refused.add(request)
      return done()
    }
    open.set(key, count + 1)
    reply.raw.once('close', () => {
      const left = (open.get(key) ?? 1) - 1
      if (left === 0) open.delete(key)
      else open.set(key, left)
    })
    done()
  })

  // After the other onRequest hooks, so that the refusal carries every header.
  app.addHook('preParsing', async (request, reply) => {
    const sender = senderOf(request)
    if (sender === undefined) return
    if (refused.has(request)) refuseTooMany(1, 'requests', 'open')
    const { key, isShared } = sender
    const refuseGone = () => {
      if (reply.raw.destroyed) throw new AppError('input.malformed', 'the sender is gone')
    }
    if (isShared) {
      const work: Place['work'] = (make) =>
        share.run(key, () => {
          refuseGone()
          return make()
        })
      return void places.set(request, { work })
    }
    const leave = await share.claimPlace(key)
    try {
      refuseGone()
    } catch (gone) {
      leave()
      throw gone
    }
    let isWorkedOn = false
    places.set(request, {
      async work(make) {
        isWorkedOn = true
        try {
          return await make()
        } finally {
          leave()
        }
      },
    })
    // If a client disconnects while its work continues, the place stays taken: it is the work that is limited.
    reply.raw.once('close', () => {
      if (!isWorkedOn) leave()
    })
  })
}

const reservations = new WeakMap<FastifyRequest, Reservation>()

/** The reservation of a request, if any. */
export const reservationOf = (request: FastifyRequest): Reservation | undefined => reservations.get(request)

/** Reserves before the request is handled. */
function keepReservations(app: FastifyInstance, reserve: (request: FastifyRequest) => Reservation | undefined): void {
  app.addHook('preHandler', async (request, reply) => {
    const reserved = reserve(request)
    if (reserved === undefined) return
    reservations.set(request, reserved)
    reply.raw.once('close', reserved.release)
  })
}
