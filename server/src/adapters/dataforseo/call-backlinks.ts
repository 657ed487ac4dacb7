import { z } from 'zod'
import type { BacklinksTarget } from '#server/ports/data-provider/backlinks.ts'
import { ProviderError } from '#server/ports/data-provider/failure.ts'
import { type CallProvider, isEmptyAnswer, type ProviderAnswer, rowsOfOnlyTask } from './call-provider.ts'
import { localFailure } from './classify.ts'
import { readOnly } from './rows.ts'

const resultSchema = z.looseObject({})

type BacklinksFunction = 'summary' | 'backlinks' | 'timeseries_new_lost_summary'

export type AskedBacklinks = {
  /** Null when the provider says that it knows nothing of the target. */
  result: Record<string, unknown> | null
  reportOdd: ProviderAnswer['reportOdd']
}

/** One call about one target, priced by the rows it returns. */
export async function callBacklinks(
  call: CallProvider,
  clock: () => Date,
  asked: BacklinksFunction,
  { target, includesSubdomains }: BacklinksTarget,
  fields: object,
  signal?: AbortSignal,
): Promise<AskedBacklinks> {
  const path = `/v3/backlinks/${asked}/live`
  const body = [{ target, include_subdomains: includesSubdomains, ...fields }]
  const answer = await call(
    { method: 'POST', path, ledgerPath: path, endpointClass: 'general', body, nothingIsBought: false },
    signal,
  )
  const result = readOnly(resultSchema, rowsOfOnlyTask(answer, clock()))
  if (result !== undefined) return { result, reportOdd: answer.reportOdd }
  // "No results" is said as such; without its result an answer would make every link look lost.
  if (isEmptyAnswer(answer)) return { result: null, reportOdd: answer.reportOdd }
  throw new ProviderError(localFailure('malformed', 'the answer has no result'))
}

const itemsSchema = z
  .looseObject({ items_count: z.number().nullish().catch(null), items: z.array(z.unknown()).nullish() })
  .refine((result) => result.items != null || (result.items_count ?? 0) === 0, 'items are counted but missing')

/** The items of a result; none where there are none, and never a list that was not understood. */
export function itemsOf(result: Record<string, unknown> | null): unknown[] {
  if (result === null) return []
  return readOnly(itemsSchema, [result])?.items ?? []
}
