import { z } from 'zod'
import type { BacklinksTarget } from '#server/ports/data-provider/backlinks.ts'
import { ProviderError } from '#server/ports/data-provider/failure.ts'
import { type CallProvider, isEmptyAnswer, rowsOfOnlyTask } from './call-provider.ts'
import { localFailure } from './classify.ts'
import { readRows } from './rows.ts'

const resultSchema = z.looseObject({})

type BacklinksFunction = 'summary' | 'backlinks' | 'timeseries_new_lost_summary'

/** One call about one target, priced by the rows it returns. Null when the provider says that it knows nothing of it. */
export async function askBacklinks(
  call: CallProvider,
  clock: () => Date,
  asked: BacklinksFunction,
  { target, includesSubdomains }: BacklinksTarget,
  fields: object,
  signal?: AbortSignal,
): Promise<Record<string, unknown> | null> {
  const path = `/v3/backlinks/${asked}/live`
  const body = [{ target, include_subdomains: includesSubdomains, ...fields }]
  const answer = await call(
    { method: 'POST', path, ledgerPath: path, endpointClass: 'general', body, nothingIsBought: false },
    signal,
  )
  const [result] = readRows(resultSchema, rowsOfOnlyTask(answer, clock()))
  if (result !== undefined) return result
  // "No results" is said as such; without its result an answer would make every link look lost.
  if (isEmptyAnswer(answer)) return null
  throw new ProviderError(localFailure('malformed', 'the answer has no result'))
}

const itemsSchema = z
  .looseObject({ items_count: z.number().nullish().catch(null), items: z.array(z.unknown()).nullish() })
  .refine((result) => result.items != null || (result.items_count ?? 0) === 0, 'items are counted but not given')

/** The items of a result; none where there are none, and never a list that was not understood. */
export function itemsOf(result: Record<string, unknown> | null): unknown[] {
  if (result === null) return []
  return readRows(itemsSchema, [result]).flatMap(({ items }) => items ?? [])
}
