import {
  type AttemptSubject,
  countOrRefuse,
  deleteAttempts,
  deleteRefusals,
  senderOf,
} from '../../../parts/access/attempts/index.ts'
import { hours, minutes } from '../../../platform/clock/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { recordAudit } from '../../audit/index.ts'
import { notifyAttackedJob } from './notify-attacked.ts'

/** Enough for an office behind one address, too few to guess a password. */
const perSender = { most: 200, per: minutes(15) }
/** An owner who mistypes their password does not do so this often. */
const perAddress = { most: 20, per: hours(1) }
/** Counted apart, so that strangers who guess do not lock the owner out. */
const perDevice = { most: 20, per: hours(1) }

const guessesAt = (email: string): AttemptSubject => ({ name: 'sign-in.address', subject: email })

/** Refuses a sender that has tried too often, whoever's password it tries. */
export function guardSender(ctx: Ctx): Promise<void> {
  return countOrRefuse(ctx, { name: 'sign-in.sender', subject: senderOf(ctx), ...perSender }, () =>
    recordAudit(ctx, { action: 'sign-in.blocked', actorId: null, accountId: null, data: { counted: 'sender' } }),
  )
}

/**
 * The target of a tried password: the address as typed, the account it belongs to, and the browser if that is trusted
 * for it.
 */
export type Target = { email: string; accountId: number | null; deviceId: string | null }

/**
 * Counts a try before its password is compared, and refuses it where there were too many, be it the right one. Known
 * and unknown addresses cost the same statements. Returns what to forget after the right password.
 */
export async function guardTarget(ctx: Ctx, { email, accountId, deviceId }: Target): Promise<AttemptSubject> {
  if (deviceId !== null) {
    const counted = { name: 'sign-in.device', subject: deviceId }
    await countOrRefuse(ctx, { ...counted, ...perDevice }, () =>
      recordAudit(ctx, { action: 'sign-in.blocked', actorId: null, accountId, data: { counted: 'device' } }),
    )
    return counted
  }
  const counted = guessesAt(email)
  await countOrRefuse(ctx, { ...counted, ...perAddress }, () =>
    inTransaction(ctx, async (tx) => {
      await recordAudit(tx, { action: 'sign-in.blocked', actorId: null, accountId, data: { counted: 'address' } })
      await tx.jobs.send(tx, notifyAttackedJob, { accountId })
    }),
  )
  return counted
}

/**
 * Begins anew for an address whose owner has shown to read its emails. The next lock is recorded
 * and notified like a first one.
 */
export async function deleteGuesses(ctx: Ctx, email: string): Promise<void> {
  await deleteAttempts(ctx, guessesAt(email))
  await deleteRefusals(ctx, guessesAt(email))
}
