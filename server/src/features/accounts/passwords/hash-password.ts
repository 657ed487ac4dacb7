import { availableParallelism } from 'node:os'
import { type Algorithm, hash, verify } from '@node-rs/argon2'
import type { Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { createTurnQueue, type Place, type Reservation, type TurnQueue } from '../../../platform/http/take-turns.ts'
import type { AccountCtx } from '../../access/index.ts'
import { senderOf } from '../attempts/sender.ts'

/** OWASP's second recommended set: 19 MiB, two passes, one lane. */
const options = { algorithm: 2 satisfies Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * A hash keeps one of the four threads busy that also read files, look up names and compress: half of them stay free, and a
 * core for everything else.
 */
const mostAtOnce = Math.max(1, Math.min(availableParallelism() - 1, 2))
/** Some two seconds of waiting for the last in line. */
const mostPlaces = 48

/** Four bytes for each of the 128 characters a password may have, and as many again for accents sent apart. */
const mostBytes = 1_024

/** Whose hashes are counted together: those of an account that is signed in, else those of an address. */
type Asking = Pick<Ctx, 'origin' | 'whenGone' | 'reserved'> & Partial<Pick<AccountCtx, 'account'>>

/** Does the expensive work of passwords. */
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
 * All hashing of a process, so that a flood of sign-ins takes neither its memory nor the time of everybody else: so many at
 * once, the others wait in turn by address, and beyond that they are refused.
 */
export function createHashing(turns: TurnQueue, { hash, verify }: Algorithms) {
  // Compared against when there is no such account, so that an unknown address takes as long as a wrong password.
  const decoy = turns.withPlace({ key: 'decoy' }, (place) => place.run(() => hash('no account has this password')))
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
     * Keeps a place in the queue while `use` runs, and refuses where there is none: before any attempt is counted, so that whoever
     * is refused has lost none. Call it outside of any transaction.
     */
    withHasher: <Result>(ctx: Asking, use: (hasher: Hasher) => Promise<Result>): Promise<Result> =>
      turns.withPlace({ key: keyOf(ctx), whenGone: ctx.whenGone, reserved: ctx.reserved }, (place) =>
        use(hasherOn(place)),
      ),
    /** Keeps a place for a call that is to hash, and refuses likewise. */
    reserveHashing: (ctx: Asking): Reservation => turns.reserve(keyOf(ctx)),
  }
}

/** One account may be compared with few times an hour, so that many of them at one address gain little. */
const keyOf = (ctx: Asking) => (ctx.account === undefined ? senderOf(ctx) : `account ${ctx.account.id}`)

/** One keyboard sends a letter with its accent as one character, another as two. */
function asOne(password: string): string {
  if (password.length > mostBytes || Buffer.byteLength(password) > mostBytes)
    throw new AppError('input.invalid', `a password of more than ${mostBytes} bytes`)
  return password.normalize('NFC')
}

export const { withHasher, reserveHashing } = createHashing(
  createTurnQueue({ atOnce: mostAtOnce, places: mostPlaces }),
  argon2,
)

/** For whoever hashes nothing else and has counted no attempt. */
export const hashPassword = (ctx: Asking, password: string): Promise<string> =>
  withHasher(ctx, (hasher) => hasher.hash(password))
