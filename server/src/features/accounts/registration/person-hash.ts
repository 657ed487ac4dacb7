import type { Ctx } from '../../../platform/context.ts'
import { hmac } from '../../../platform/secrets/secrets.ts'
import { inheritDebts, recordDebtor } from '../../credits/index.ts'
import { isAddressProven } from '../is-address-proven.ts'
import { trialAddressOf } from './trial-address.ts'

type Owner = { id: number; email: string }

/** Identifies a person by address, in the form that counts for trials; useless without `APP_SECRET`. */
const personHashOf = (ctx: Ctx, email: string) => hmac(ctx, 'debtor', trialAddressOf(email))

/**
 * Lets the debt of an account move after its deletion. Call it in the transaction that deletes the account, if its address is
 * proven.
 */
export const rememberDebtor = (tx: Ctx, { id, email }: Owner): Promise<void> =>
  recordDebtor(tx, { accountId: id, personHash: personHashOf(tx, email) })

/**
 * Moves the debts of deleted accounts with this address to the account. Only for a proven address, so that nobody can burden a
 * stranger. Don’t call it inside a transaction.
 */
export async function inheritEarlierDebts(ctx: Ctx, { id, email }: Owner): Promise<void> {
  if (await isAddressProven(ctx, id)) await inheritDebts(ctx, { accountId: id, personHash: personHashOf(ctx, email) })
}
