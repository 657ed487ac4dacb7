import { z } from 'zod'
import type { ProviderFailureKind } from '#server/ports/data-provider/failure.ts'
import type { PostedReference, PostedTasks } from '#server/ports/data-provider/organic-results.ts'
import { type CallProvider, rowsOfOnlyTask } from './call-provider.ts'
import { classifyStatus } from './classify.ts'
import { isObject, type OddFields } from './read-field.ts'
import { readRows, text, UnreadRow } from './rows.ts'
import { formatVendorTime } from './vendor-time.ts'

/**
 * Lists the ready tasks of all engines at once, because the limit counts them together. Rows without a tag are skipped:
 * everything this product posts has one. A task whose row can't be read is requested after a while anyway.
 */
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
  const odd: OddFields = new Set()
  const { rows, unread } = readRows(rowsOfOnlyTask(answer, clock()), odd, (row) => {
    const id = readId(row.id, [row.endpoint_advanced, row.endpoint_regular, row.endpoint_html])
    const tag = tagSchema.safeParse(row.tag)
    if (!tag.success) return new UnreadRow('tag')
    return id === null ? new UnreadRow('id') : { tag: tag.data, providerTaskId: id }
  })
  answer.reportOdd(odd, unread)
  return rows.flatMap(({ tag, providerTaskId }) => (tag ? [{ tag, providerTaskId }] : []))
}

const tagSchema = text.or(z.literal('')).nullish()

/** The address of a finished task ends with its id. */
function readId(id: unknown, addresses: readonly unknown[]): string | null {
  const given = text.safeParse(id)
  if (given.success) return given.data
  for (const address of addresses) {
    const found = typeof address === 'string' ? /\/task_get\/\w+\/([^/?#]+)$/.exec(address)?.[1] : undefined
    if (found !== undefined) return decode(found)
  }
  return null
}

function decode(part: string): string | null {
  try {
    return text.safeParse(decodeURIComponent(part)).data ?? null
  } catch {
    return null
  }
}

type ListedTask = PostedReference & { isLive: boolean; status: unknown }

const rowsPerCall = 1000

/** The list holds everything that was asked, so refused tasks and live fetches are left out. */
export async function listPostedTasks(
  call: CallProvider,
  clock: () => Date,
  from: Date,
  to: Date,
  signal?: AbortSignal,
): Promise<PostedTasks> {
  const posted: PostedReference[] = []
  let isWhole = true
  for (let offset = 0; ; offset += rowsPerCall) {
    const page = await listPage(call, clock, { from, to, offset }, signal)
    if (page.unread > 0) isWhole = false
    for (const row of page.rows)
      if (row !== null && !row.isLive && !wasRefused(row)) {
        const { tag, providerTaskId } = row
        posted.push({ tag, providerTaskId })
      }
    if (page.rows.length + page.unread < rowsPerCall) return { posted, isWhole }
  }
}

async function listPage(
  call: CallProvider,
  clock: () => Date,
  page: { from: Date; to: Date; offset: number },
  signal?: AbortSignal,
) {
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
  const odd: OddFields = new Set()
  const read = readRows(rowsOfOnlyTask(answer, clock()), odd, readListed)
  answer.reportOdd(odd, read.unread)
  return read
}

/** Null if the task has no tag, so it isn’t ours. */
function readListed(row: Record<string, unknown>): ListedTask | null | UnreadRow {
  const { metadata, url, status } = row
  const tag = isObject(metadata) ? tagSchema.safeParse(metadata.tag) : undefined
  if (!tag?.success) return new UnreadRow('metadata.tag')
  if (!tag.data) return null
  // A path, or its parts.
  const address = Array.isArray(url) ? url.join('/') : url
  const id = readId(row.id, [address])
  if (id === null) return new UnreadRow('id')
  const isLive = typeof address === 'string' && address.split('/').includes('live')
  return { tag: tag.data, providerTaskId: id, isLive, status }
}

/** The vendor knows whole seconds only; a task of the last one must not be missed, it would be bought again. */
function nextWholeSecond(instant: Date): Date {
  return new Date(Math.ceil(instant.getTime() / 1000) * 1000)
}

const neverAccepted: ReadonlySet<string> = new Set<ProviderFailureKind>([
  'auth',
  'account',
  'money',
  'throttle',
  'stop',
])

/**
 * Only codes that an accepted task can never have: leaving out an accepted one would buy it again, while an extra refused one
 * is recognised when it is collected. The status is documented as text; anything but a code counts as accepted.
 */
function wasRefused({ status }: ListedTask): boolean {
  const code = typeof status === 'string' || typeof status === 'number' ? Number(status) : Number.NaN
  return Number.isInteger(code) && code >= 10_000 && neverAccepted.has(classifyStatus(code, 'task'))
}
