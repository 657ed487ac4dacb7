import type { Ctx } from '../../../platform/context.ts'
import { hmac } from '../../../platform/secrets/secrets.ts'
import { recordDebtor, takeOverDebts } from '../../credits/index.ts'
import { isAddressProven } from '../is-address-proven.ts'
import { trialAddressOf } from './trial-address.ts'

type Owner = { id: number; email: string }

/** Whose an address is, in the form that counts as one person's; of no use to whoever reads it without `APP_SECRET`. */
const personHashOf = (ctx: Ctx, email: string) => hmac(ctx, 'debtor', trialAddressOf(email))

/** Keeps what an account owes from being left behind with it: call it in the transaction that deletes it, where its address is proven. */
export const rememberDebtor = (tx: Ctx, { id, email }: Owner): Promise<void> =>
  recordDebtor(tx, { accountId: id, personHash: personHashOf(tx, email) })

/**
 * Has an account owe what earlier, deleted accounts with its address left behind, once its owner has proven that it is theirs: nobody can
 * make a stranger owe anything. Not to be called inside a transaction.
 */
export async function takeOverEarlierDebts(ctx: Ctx, { id, email }: Owner): Promise<void> {
  if (await isAddressProven(ctx, id)) await takeOverDebts(ctx, { accountId: id, personHash: personHashOf(ctx, email) })
}
