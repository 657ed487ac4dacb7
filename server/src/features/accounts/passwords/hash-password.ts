import { availableParallelism } from 'node:os'
import { type Algorithm, hash, verify } from '@node-rs/argon2'
import { senderOf } from '../../../parts/access/attempts/index.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { createWorkQueue, type Place, type Reservation, type WorkQueue } from '../../../platform/http/work-queue.ts'

/** OWASP's second recommended set: 19 MiB, two passes, one lane. */
const options = { algorithm: 2 satisfies Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * A hash occupies one of libuv’s four threads, which also read files, resolve names and compress: at least half of them, and one
 * core, stay free.
 */
const mostAtOnce = Math.max(1, Math.min(availableParallelism() - 1, 2))
/** About two seconds of waiting for the last place. */
const mostPlaces = 48

/** Four bytes for each of the 128 characters allowed, and as many again for decomposed accents. */
const mostBytes = 1_024

/** Hashes are counted per account with a session, otherwise per address. */
type Asking = Pick<Ctx, 'origin' | 'whenGone' | 'reserved'> & Partial<Pick<AccountCtx, 'account'>>

/** Hashes and compares passwords. */
export type Hasher = {
  hash(password: string): Promise<string>
  /** Takes the same time whether or not there is a hash to compare with. */
  isCorrect(passwordHash: string | undefined, password: string): Promise<boolean>
}

export type Algorithms = {
  hash(password: string): Promise<string>
  verify(hash: string, password: string): Promise<boolean>
}

const argon2: Algorithms = {
  hash: (password) => hash(password, options),
  verify: (of, password) => verify(of, password),
}

/**
 * Queues all hashing of a process, so that a flood of sign-ins can’t exhaust its memory or threads: a few hashes at once, the
 * others in turn by address, and no more than the queue holds.
 */
export function createHashing(queue: WorkQueue, { hash, verify }: Algorithms) {
  // Compared against when there is no such account, so that an unknown address takes as long as a wrong password.
  const decoy = queue.withPlace({ key: 'decoy' }, (place) => place.run(() => hash('no account has this password')))
  const hasherOn = (place: Place): Hasher => ({
    async hash(password) {
      const normalized = asOne(password)
      return place.run(() => hash(normalized))
    },
    async isCorrect(passwordHash, password) {
      const normalized = asOne(password)
      const compared = passwordHash ?? (await decoy)
      const matches = await place.run(() => verify(compared, normalized))
      return matches && passwordHash !== undefined
    },
  })
  return {
    /**
     * Holds a place in the queue while `use` runs. Refuses if there is none, before an attempt is counted. Call it outside of
     * transactions.
     */
    withHasher: <Result>(ctx: Asking, use: (hasher: Hasher) => Promise<Result>): Promise<Result> =>
      queue.withPlace({ key: keyOf(ctx), whenGone: ctx.whenGone, reserved: ctx.reserved }, (place) =>
        use(hasherOn(place)),
      ),
    /** Reserves a place for a request that will hash; refuses likewise. */
    reserveHashing: (ctx: Asking): Reservation => queue.reserve(keyOf(ctx)),
  }
}

/** An account can’t compare many passwords an hour, so counting by account lets no address gain much. */
const keyOf = (ctx: Asking) => (ctx.account === undefined ? senderOf(ctx) : `account ${ctx.account.id}`)

/** Keyboards differ in whether they send an accented letter as one character or two. */
function asOne(password: string): string {
  if (password.length > mostBytes || Buffer.byteLength(password) > mostBytes)
    throw new AppError('input.invalid', `a password of more than ${mostBytes} bytes`)
  return password.normalize('NFC')
}

export const { withHasher, reserveHashing } = createHashing(
  createWorkQueue({ atOnce: mostAtOnce, places: mostPlaces }),
  argon2,
)

/** For callers that hash once and count no attempts. */
export const hashPassword = (ctx: Asking, password: string): Promise<string> =>
  withHasher(ctx, (hasher) => hasher.hash(password))
