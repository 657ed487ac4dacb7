import { z } from 'zod'
import type { BacklinksTarget, NewLostPeriod } from '#server/ports/data-provider/backlinks.ts'
import { ProviderError } from '#server/ports/data-provider/failure.ts'
import { askBacklinks, itemsOf } from './ask-backlinks.ts'
import type { CallProvider } from './call-provider.ts'
import { localFailure } from './classify.ts'
import { mostLinks } from './read-field.ts'
import { readRows } from './rows.ts'
import { parseVendorTime } from './vendor-time.ts'

/** The provider's history begins here; it refuses an earlier day. */
const firstDay = '2019-01-30'

/** None is as good as zero; anything else that is no count would draw a bar of the wrong height. */
const count = z
  .number()
  .nonnegative()
  .max(mostLinks)
  .nullish()
  .transform((given) => Math.round(given ?? 0))

const periodSchema = z.looseObject({
  date: z
    .string()
    .transform(parseVendorTime)
    .pipe(z.date())
    .transform((day) => day.toISOString().slice(0, 10)),
  new_backlinks: count,
  lost_backlinks: count,
  new_referring_domains: count,
  lost_referring_domains: count,
})

/** One call, priced by the weeks it returns. */
export async function fetchNewLost(
  call: CallProvider,
  clock: () => Date,
  request: BacklinksTarget & { from: string; to: string },
  signal?: AbortSignal,
): Promise<NewLostPeriod[]> {
  if (request.target.includes('/')) throw new ProviderError(localFailure('bug', 'no page has a history of its links'))
  const fields = {
    date_from: request.from < firstDay ? firstDay : request.from,
    date_to: request.to,
    group_range: 'week',
  }
  const result = await askBacklinks(call, clock, 'timeseries_new_lost_summary', request, fields, signal)
  return readRows(periodSchema, itemsOf(result))
    .map((period) => ({
      until: period.date,
      newLinks: period.new_backlinks,
      lostLinks: period.lost_backlinks,
      newDomains: period.new_referring_domains,
      lostDomains: period.lost_referring_domains,
    }))
    .sort((left, right) => left.until.localeCompare(right.until))
}
