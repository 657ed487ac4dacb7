import { z } from 'zod'
import type { ProviderFailureKind } from '#server/ports/data-provider/failure.ts'
import type { PostedReference } from '#server/ports/data-provider/organic-results.ts'
import { type CallProvider, rowsOfOnlyTask } from './call-provider.ts'
import { classifyStatus } from './classify.ts'
import { readRows, text, textOrEmpty } from './rows.ts'
import { formatVendorTime } from './vendor-time.ts'

const readyTaskSchema = z.looseObject({ id: text, tag: textOrEmpty.nullish() })

/** Of all engines at once, because the limit counts them together. Rows without a tag are left out: everything this product posts has one. */
export async function listReadyTasks(
  call: CallProvider,
  clock: () => Date,
  signal?: AbortSignal,
): Promise<PostedReference[]> {
  const path = '/v3/serp/tasks_ready'
  const answer = await call(
    { method: 'GET', path, ledgerPath: path, endpointClass: 'readyTasks', body: null, nothingIsBought: true },
    signal,
  )
  const rows = readRows(readyTaskSchema, rowsOfOnlyTask(answer, clock()))
  return rows.flatMap((row) => (row.tag ? [{ tag: row.tag, providerTaskId: row.id }] : []))
}

const listedTaskSchema = z.looseObject({
  id: text,
  /** A path, or its parts. */
  url: z.union([z.string(), z.array(z.string())]).nullish(),
  status: z.union([z.string(), z.number()]).nullish(),
  metadata: z.looseObject({ tag: textOrEmpty.nullish() }).nullish().catch(null),
})
type ListedTask = z.infer<typeof listedTaskSchema>

const rowsPerCall = 1000

/** The list holds everything that was asked, so refused tasks and live fetches are left out. */
export async function listPostedTasks(
  call: CallProvider,
  clock: () => Date,
  from: Date,
  to: Date,
  signal?: AbortSignal,
): Promise<PostedReference[]> {
  const posted: PostedReference[] = []
  for (let offset = 0; ; offset += rowsPerCall) {
    const rows = await listPage(call, clock, { from, to, offset }, signal)
    for (const row of rows) {
      const tag = row.metadata?.tag
      if (tag && !isLiveFetch(row) && !wasRefused(row)) posted.push({ tag, providerTaskId: row.id })
    }
    if (rows.length < rowsPerCall) return posted
  }
}

async function listPage(
  call: CallProvider,
  clock: () => Date,
  page: { from: Date; to: Date; offset: number },
  signal?: AbortSignal,
): Promise<ListedTask[]> {
  const path = '/v3/serp/id_list'
  const answer = await call(
    {
      method: 'POST',
      path,
      ledgerPath: path,
      endpointClass: 'idList',
      body: [
        {
          datetime_from: formatVendorTime(page.from),
          datetime_to: formatVendorTime(nextWholeSecond(page.to)),
          limit: rowsPerCall,
          offset: page.offset,
          // Ascending, so that tasks posted meanwhile come at the end and shift no page.
          sort: 'asc',
          include_metadata: true,
        },
      ],
      nothingIsBought: true,
    },
    signal,
  )
  return readRows(listedTaskSchema, rowsOfOnlyTask(answer, clock()))
}

/** The vendor knows whole seconds only; a task of the last one must not be missed, it would be bought again. */
function nextWholeSecond(instant: Date): Date {
  return new Date(Math.ceil(instant.getTime() / 1000) * 1000)
}

function isLiveFetch(row: ListedTask): boolean {
  return [row.url ?? []].flat().join('/').split('/').includes('live')
}

const neverAccepted: ReadonlySet<string> = new Set<ProviderFailureKind>([
  'auth',
  'account',
  'money',
  'throttle',
  'stop',
])

/**
 * Only codes that an accepted task can never have: leaving out an accepted one would buy it again,
 * while an extra refused
 * one is recognised when it is collected. The status is documented as text; anything but a code
 * counts as accepted.
 */
function wasRefused(row: ListedTask): boolean {
  const code = Number(row.status ?? Number.NaN)
  return Number.isInteger(code) && code >= 10_000 && neverAccepted.has(classifyStatus(code, 'task'))
}
