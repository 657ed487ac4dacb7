import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../errors/app-error.ts'
import { createFairShare } from './fair-share.ts'
import { refuseTooMany } from './refuse-too-many.ts'
import type { Reservation } from './work-queue.ts'

/**
 * The sender whose requests are counted together. A shared key, such as an address, must not be blocked by one sender
 * who sends a body slowly: its requests wait for their turn only once they are read.
 */
export type Sender = { key: string; isShared: boolean }

export type SenderLimits = {
  senderOf: (request: FastifyRequest) => Sender | undefined
  /** Requests a sender may have open, from their head to the end of their reply. */
  mostOpen: number
  /** As many of these are worked on at once; the others wait. */
  atOnce: number
  /** Reserves what a request will need until it is used or the request ends; throws to refuse the request. */
  reserve?: (request: FastifyRequest) => Reservation | undefined
  /** Called with the seconds that a request waited for its turn. */
  onWaited?: (seconds: number) => void
}

/** A request's place among those of its sender that are worked on at once. */
export type Place = {
  /** Runs the work on it; the place is free for the next as soon as that ends, however long the reply takes to send. */
  work<Result>(make: () => Promise<Result>): Promise<Result>
}

const places = new WeakMap<FastifyRequest, Place>()

/** The place of a request that was let through; work on one that is not counted has none to wait for. */
export const placeOf = (request: FastifyRequest): Place => places.get(request) ?? { work: (make) => make() }

/**
 * Holds each sender to so many requests before anything is done for them, reading their bodies included. A request that
 * `senderOf` does not know is not counted. To be called before other hooks are added.
 */
export function limitSenders(
  app: FastifyInstance,
  { senderOf, mostOpen, atOnce, reserve, onWaited }: SenderLimits,
): void {
  // A sender is in it only while a request of theirs is open.
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

  // After the other hooks of the head, so that a refusal carries the headers of every answer.
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
    // A client that disconnects while its work continues keeps the place: it is the work that is limited.
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
