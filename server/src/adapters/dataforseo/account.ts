import { z } from 'zod'
import { ProviderError } from '#server/ports/data-provider/failure.ts'
import { type CallProvider, rowsOfOnlyTask } from './call-provider.ts'
import { localFailure } from './classify.ts'
import { readOnly } from './rows.ts'

const userSchema = z.looseObject({ money: z.looseObject({ balance: z.number() }) })

export async function readBalance(
  call: CallProvider,
  clock: () => Date,
  signal?: AbortSignal,
): Promise<{ balanceUsd: number }> {
  const path = '/v3/appendix/user_data'
  const answer = await call(
    { method: 'GET', path, ledgerPath: path, endpointClass: 'userData', body: null, nothingIsBought: true },
    signal,
  )
  const user = readOnly(userSchema, rowsOfOnlyTask(answer, clock()))
  if (user === undefined) throw new ProviderError(localFailure('malformed', 'the answer tells of no account'))
  return { balanceUsd: user.money.balance }
}
