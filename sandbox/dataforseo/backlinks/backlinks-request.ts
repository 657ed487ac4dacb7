import { parseFilters, parseOrder } from '#sandbox/dataforseo/live/item-filters.ts'
import {
  findOddFlag,
  isWhole,
  type LiveRefusal,
  refuseField,
  refuseUnknownFields,
} from '#sandbox/dataforseo/live/live-request.ts'
import { parseTarget } from '#sandbox/dataforseo/live/live-target.ts'
import type { Selection } from '#sandbox/dataforseo/live/select-rows.ts'
import { hashText } from '#sandbox/deterministic-random.ts'
import { LINK_FIELDS } from './link-item.ts'
import type { LinkRow } from './link-row.ts'
import type { BacklinksTarget } from './links-of-target.ts'

const FLAGS = ['include_subdomains', 'include_indirect_links', 'exclude_internal_backlinks']
const MODES = ['as_is', 'one_per_domain', 'one_per_anchor'] as const
const STATUSES = ['all', 'live', 'lost'] as const
const MOST_BY_OFFSET = 20_000
const MOST_ROWS = 1_000
const LONGEST_LIST = 1_000

type Posted = Record<string, unknown>
type Status = (typeof STATUSES)[number]

/** The choice of a target's links. */
interface Wanted {
  status: Status
  filters: unknown
  passes: (row: LinkRow) => boolean
}

export interface SummaryTask extends Wanted {
  ok: true
  target: BacklinksTarget
  longestList: number
}

export interface BacklinksTask extends Selection<LinkRow> {
  ok: true
  target: BacklinksTarget
  mode: (typeof MODES)[number]
  /** The same for tasks that want the same rows in the same order. */
  selection: string
  limit: number
  /** The start of its rows, by offset or token. */
  first: number
  /** The token that continues the list after its rows. */
  tokenAfter: (position: number) => string
}

export function parseSummary(posted: Posted): SummaryTask | LiveRefusal {
  const known = [
    'target',
    ...FLAGS,
    'internal_list_limit',
    'backlinks_status_type',
    'backlinks_filters',
    'rank_scale',
    'tag',
  ]
  const common = parseCommon(posted, known)
  if (!common.ok) return common
  const wanted = parseWanted(posted, 'backlinks_filters')
  if (!wanted.ok) return wanted
  const longestList = posted.internal_list_limit ?? 10
  if (!isWhole(longestList, 1, LONGEST_LIST)) return refuseField('internal_list_limit')
  return { ...wanted, target: common.target, longestList }
}

export function parseBacklinks(posted: Posted): BacklinksTask | LiveRefusal {
  const known = ['target', ...FLAGS, 'mode', 'filters', 'order_by', 'limit', 'offset', 'search_after_token']
  const common = parseCommon(posted, [...known, 'backlinks_status_type', 'rank_scale', 'tag'])
  if (!common.ok) return common
  const mode = MODES.find((one) => one === (posted.mode ?? 'as_is'))
  if (mode === undefined) return refuseField('mode')
  const wanted = parseWanted(posted, 'filters')
  if (!wanted.ok) return wanted
  const orderBy = posted.order_by ?? ['rank,desc']
  const compare = parseOrder(orderBy, LINK_FIELDS)
  if (compare === undefined) return refuseField('order_by')
  const { limit = 100, offset = 0 } = posted
  if (!isWhole(limit, 1, MOST_ROWS)) return refuseField('limit')
  if (!isWhole(offset, 0, MOST_BY_OFFSET)) return refuseField('offset')
  const selection = JSON.stringify([mode, wanted.status, wanted.filters, orderBy])
  const { text, includesSubdomains } = common.target
  const list = hashText(JSON.stringify([text, includesSubdomains, selection, limit]))
  const token = posted.search_after_token ?? null
  const after = token === null ? offset : readToken(token, list)
  if (after === undefined) return refuseField('search_after_token')
  // Ours and stricter than the vendor, which does not say what both would mean.
  if (token !== null && offset !== 0) return refuseField('offset')
  return {
    ok: true,
    target: common.target,
    mode,
    isWanted: (row) => hasStatus(row, wanted.status) && wanted.passes(row),
    compare,
    selection,
    limit,
    first: after,
    tokenAfter: (position) => Buffer.from(JSON.stringify([position, list])).toString('base64'),
  }
}

export function hasStatus({ isLost }: LinkRow, status: Status): boolean {
  return status === 'all' || (status === 'lost') === isLost
}

/** The position a token of this very list stands for. */
function readToken(token: unknown, list: number): number | undefined {
  try {
    const [position, itsList] = JSON.parse(Buffer.from(String(token), 'base64').toString('utf8'))
    return itsList === list && isWhole(position, 1, Number.MAX_SAFE_INTEGER) ? position : undefined
  } catch {
    return undefined
  }
}

/** Unknown fields first, then the target and what it covers. */
export function parseCommon(
  posted: Posted,
  known: readonly string[],
): { ok: true; target: BacklinksTarget } | LiveRefusal {
  const unknown = refuseUnknownFields(posted, known)
  if (unknown !== undefined) return unknown
  const target = parseTarget(posted.target, ['https:', 'http:'])
  if (target === undefined) return refuseField('target')
  const oddFlag = findOddFlag(posted, FLAGS)
  if (oddFlag !== undefined) return refuseField(oddFlag)
  // The vendor also counts to 100; here ranks are of one scale.
  if ((posted.rank_scale ?? 'one_thousand') !== 'one_thousand') return refuseField('rank_scale')
  return { ok: true, target: { ...target, includesSubdomains: posted.include_subdomains !== false } }
}

function parseWanted(posted: Posted, field: 'filters' | 'backlinks_filters'): (Wanted & { ok: true }) | LiveRefusal {
  const status = STATUSES.find((one) => one === (posted.backlinks_status_type ?? 'live'))
  if (status === undefined) return refuseField('backlinks_status_type')
  const filters = posted[field] ?? null
  const passes = filters === null ? () => true : parseFilters(filters, LINK_FIELDS)
  return passes === undefined ? refuseField(field) : { ok: true, status, filters, passes }
}
