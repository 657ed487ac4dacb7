import { type SQL, sql } from 'drizzle-orm'
import type { LinkChoice, ViewBacklinksInput } from '#contract/backlinks/link-choice.ts'
import type { Backlink } from '#contract/backlinks/rows.ts'
import type { LinkAttribute, LinkMovement, LinkSort, LinkType } from '#contract/rules/backlinks/backlinks.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { DateRow, ProjectRow } from '../backlink-work.ts'
import { isFound } from './is-found.ts'
import { timestampOf } from './timestamp-of.ts'

/** Links of two dates of one target: `n` on the shown one, `o` on the compared one; either may be missing. */
export type Compared = { project: ProjectRow; shown: DateRow; compared: DateRow | undefined }

export type ChosenLinks = LinkChoice & Pick<ViewBacklinksInput, 'sort' | 'direction'>

/** Stands for a date without a comparison; runs are numbered from 1. */
const noRun = 0

const readAtOnce = 1_000

const ofRun = ({ accountId, id }: ProjectRow, run: number) =>
  sql`account_id = ${accountId} and project_id = ${id} and run = ${run}`

/** True if the date's rows are complete: the provider knows no other link, neither live nor lost. */
export const hasReadAll = ({ isWhole, rowsCount, totalCount }: DateRow) =>
  isWhole && totalCount !== null && rowsCount >= totalCount

/**
 * The state of a link since the compared date, from its rows `n` and `o`; null where it was live on neither, or where
 * there is nothing to compare with. A link that is live on one date and has no row of the other is new or lost only if
 * something says so: its row as a lost one, a date of which all rows were read, or the day it was first seen. The dates
 * may come in either order: what is new one way is lost the other.
 */
export function movementOf({ shown, compared }: Compared): SQL {
  if (compared === undefined) return sql`null::text`
  const isNew = sql`o.is_lost is true or ${hasReadAll(compared)}::boolean or n.first_seen > ${compared.takenAt.toISOString()}::timestamptz`
  const isLost = sql`n.is_lost is true or ${hasReadAll(shown)}::boolean or o.first_seen > ${shown.takenAt.toISOString()}::timestamptz`
  return sql`case
    when n.is_lost is false and o.is_lost is false then 'kept'
    when n.is_lost is false then case when ${isNew} then 'new' else 'not_comparable' end
    when o.is_lost is false then case when ${isLost} then 'lost' else 'not_comparable' end end`
}

/**
 * Rows of both dates side by side: a full join with its conditions hidden from the planner. Of a run that was not analyzed
 * yet it expects one row, and any other join would look through all rows of one date for each of the other.
 */
export const bothDates = ({ project, shown, compared }: Compared, columns: SQL, isWanted: SQL): SQL => sql`
  (select ${columns} from backlinks where ${ofRun(project, shown.run)}) n
  full join (select ${columns} from backlinks where ${ofRun(project, compared?.run ?? noRun)}) o
    on n.link_key = o.link_key
  where coalesce(${isWanted}, false)`

function filtersOf(choice: LinkChoice): SQL[] {
  const wanted = choice.search.trim()
  const filters: (SQL | undefined)[] = [
    choice.filter === 'lost' ? sql`is_lost` : choice.filter === 'new' ? sql`is_new` : undefined,
    wanted === ''
      ? undefined
      : sql`(${isFound(wanted, sql`from_url`)} or ${isFound(wanted, sql`page_title`)} or ${isFound(wanted, sql`anchor`)})`,
    wasSeen(choice),
    choice.attribute && hasAttribute(choice.attribute),
    choice.item_type && sql`type = ${choice.item_type}`,
    choice.spam_from === undefined ? undefined : sql`spam_score >= ${choice.spam_from}`,
    choice.spam_to === undefined ? undefined : sql`spam_score <= ${choice.spam_to}`,
    choice.domain === undefined ? undefined : sql`from_domain = ${choice.domain}`,
    choice.anchor === undefined ? undefined : isAnchor(choice.anchor),
  ]
  return filters.filter((filter) => filter !== undefined)
}

/** A bar of the chart counts what was found and what was lost in its days. */
function wasSeen({ filter, seen_from, seen_to }: LinkChoice): SQL | undefined {
  if (seen_from === undefined && seen_to === undefined) return undefined
  const found = between('first_seen', seen_from, seen_to)
  const lost = sql`(is_lost and ${between('last_seen', seen_from, seen_to)})`
  return filter === 'new' ? found : filter === 'lost' ? lost : sql`(${found} or ${lost})`
}

function between(column: string, from: string | undefined, to: string | undefined): SQL {
  const name = sql.identifier(column)
  const isFrom = from === undefined ? sql`true` : sql`${name} >= ${from}::timestamp at time zone 'UTC'`
  const isTo = to === undefined ? sql`true` : sql`${name} < (${to}::timestamp + interval '1 day') at time zone 'UTC'`
  return sql`(${isFrom} and ${isTo})`
}

const hasAttribute = (attribute: LinkAttribute): SQL =>
  attribute === 'dofollow' ? sql`is_followed` : sql`${attribute} = any(attributes)`

const isAnchor = (anchor: string): SQL => (anchor === '' ? sql`coalesce(anchor, '') = ''` : sql`anchor = ${anchor}`)

const sorted: Record<LinkSort, SQL> = {
  dofollow: sql`is_followed`,
  page_from_title: sql`lower(page_title)`,
  domain_from_rank: sql`domain_rank`,
  page_from_rank: sql`page_rank`,
  rank: sql`rank`,
  page_from_external_links: sql`external_links`,
  page_from_internal_links: sql`internal_links`,
  anchor: sql`lower(anchor)`,
  first_seen: sql`first_seen`,
  last_seen: sql`last_seen`,
  is_lost: sql`is_lost`,
  spam_score: sql`spam_score`,
}

/** Rows of one date are numbered in this order already; those of two dates are not. */
const isInOrder = ({ movement, sort, direction }: ChosenLinks) =>
  movement === undefined && sort === 'rank' && direction === 'desc'

/** A column of the row that is shown: the shown date's, else, if the link has none there, the compared date's. */
const ofBase = (column: string) => sql.raw(`case when n.number is null then o.${column} else n.${column} end`)

/** Decides between links that are equal in the column they are sorted by. */
const thenBy = ({ sort }: ChosenLinks): SQL => (sort === 'dofollow' ? sql`domain_rank` : sql`null::smallint`)

/** These columns decide which link of a domain is shown. */
const placeColumns = ['from_domain', 'is_lost', 'is_followed'] as const

/** Keys of the chosen links, each with what it is sorted by. `is_before`: its row is the compared date's. */
function chosenKeys(of: Compared, choice: ChosenLinks): SQL {
  const filters = filtersOf(choice)
  const fits = filters.length === 0 ? sql`true` : sql.join(filters, sql` and `)
  const sortedBy = isInOrder(choice) ? sql`number` : sorted[choice.sort]
  const places = choice.one_per_domain ? sql.raw(`, ${placeColumns.join(', ')}`) : sql``
  const placesOfBase = choice.one_per_domain
    ? sql.join(placeColumns.map((name) => sql`, ${ofBase(name)} as ${sql.identifier(name)}`))
    : sql``
  const keys =
    choice.movement === undefined
      ? sql`
        select link_key, number, false as is_before, ${sortedBy} as sorted_by, ${thenBy(choice)} as then_by ${places}
        from backlinks where ${ofRun(of.project, of.shown.run)} and ${fits}`
      : sql`
        select ${ofBase('link_key')} as link_key, ${ofBase('number')} as number, n.number is null as is_before,
          ${ofBase('sorted_by')} as sorted_by, ${ofBase('then_by')} as then_by ${placesOfBase}
        from ${bothDates(
          of,
          sql`link_key, number, is_lost, first_seen, ${sortedBy} as sorted_by, ${thenBy(choice)} as then_by, (${fits}) as fits ${choice.one_per_domain ? sql`, from_domain, is_followed` : sql``}`,
          sql`${movementOf(of)} = ${choice.movement} and ${ofBase('fits')}`,
        )}`
  return choice.one_per_domain
    ? sql`select distinct on (from_domain) * from (${keys}) links order by from_domain, is_lost, is_followed desc, number, is_before`
    : keys
}

/** A missing value comes last either way. */
const orderOf = (choice: ChosenLinks) =>
  sql`sorted_by ${sql.raw(isInOrder(choice) ? 'asc' : choice.direction)} nulls last, then_by desc nulls last, number, is_before`

/** `from` of a statement about all chosen links. */
export const chosenFrom = (of: Compared, choice: ChosenLinks): SQL => sql`from (${chosenKeys(of, choice)}) chosen`

export type Page = {
  limit: number
  offset: number
  /** Counts all chosen links with the page's. */
  isCounted: boolean
}

/** A page of the chosen links; the total is undefined where it was not counted, or beyond the last page. */
export async function listChosen(
  ctx: Ctx,
  of: Compared,
  choice: ChosenLinks,
  { limit, offset, isCounted }: Page,
): Promise<{ links: Backlink[]; total: number | undefined }> {
  const total = isCounted ? sql`, (count(*) over ())::int as total` : sql`, null::int as total`
  const { rows } = await ctx.db.execute<LinkRow & { total: number | null }>(sql`
    with page as materialized (
      select * ${total} ${chosenFrom(of, choice)} order by ${orderOf(choice)} limit ${limit} offset ${offset}
    ), places as (select *, row_number() over (order by ${orderOf(choice)}) as place from page)
    select ${linkColumns(of)}, page.total from places page ${rowsOf(of)} order by page.place`)
  return { links: rows.map(presentLink), total: rows[0]?.total ?? undefined }
}

/**
 * All chosen links in the screen's order. Their keys are read at once and the rows batch after batch, so that twenty
 * thousand take little memory. Throws where a new check of the day, or a deletion, has taken rows away meanwhile: a file
 * breaks off rather than ending short.
 */
export async function* streamLinks(ctx: Ctx, of: Compared, choice: ChosenLinks): AsyncGenerator<Backlink> {
  const { rows: chosen } = await ctx.db.execute<{ link_key: string; is_before: boolean }>(
    sql`select link_key, is_before ${chosenFrom(of, choice)} order by ${orderOf(choice)}`,
  )
  for (let at = 0; at < chosen.length; at += readAtOnce) {
    const batch = chosen.slice(at, at + readAtOnce)
    for (const row of await readBatch(ctx, of, batch)) yield presentLink(row)
  }
}

async function readBatch(ctx: Ctx, of: Compared, batch: readonly { link_key: string; is_before: boolean }[]) {
  const keys = sql.param(batch.map(({ link_key }) => link_key))
  const sides = sql.param(batch.map(({ is_before }) => is_before))
  const { project, shown, compared } = of
  const runs = [...new Set([shown.run, compared?.run ?? shown.run])]
  // Links of a compared date that is gone would be told as not comparable.
  const { rows } = await ctx.db.execute<LinkRow & { dates: number }>(sql`
    select ${linkColumns(of)}, (
        select count(*) from backlink_dates
        where account_id = ${project.accountId} and project_id = ${project.id} and run = any(${sql.param(runs)}::int[])
      )::int as dates
    from unnest(${keys}::uuid[], ${sides}::boolean[]) with ordinality page (link_key, is_before, place) ${rowsOf(of)}
    order by page.place`)
  if (rows.length < batch.length || rows.some(({ dates }) => dates < runs.length))
    throw new Error(`links of target ${project.id} were replaced while they were read`)
  return rows
}

/**
 * Joins whole rows to keys: `r` is shown, `n` and `o` tell its movement. By their whole key, for only by it are they found
 * at once whatever the planner expects.
 */
function rowsOf({ project: { accountId, id }, shown, compared }: Compared): SQL {
  const before = compared?.run ?? noRun
  const found = (run: SQL) =>
    sql`select * from backlinks where account_id = ${accountId} and project_id = ${id} and run = ${run} and link_key = page.link_key offset 0`
  return sql`
    cross join lateral (${found(sql`case when page.is_before then ${before}::int else ${shown.run}::int end`)}) r
    left join lateral (select r.is_lost, r.first_seen where not page.is_before) n on true
    left join lateral (${found(sql`${before}::int`)}) o on true`
}

type LinkRow = {
  number: number
  is_before: boolean
  page_title: string | null
  from_url: string
  to_url: string
  from_domain: string
  rank: number | null
  page_rank: number | null
  domain_rank: number | null
  external_links: number | null
  internal_links: number | null
  anchor: string | null
  type: LinkType
  attributes: string[]
  is_followed: boolean
  spam_score: number | null
  country: string | null
  first_seen: string | null
  last_seen: string | null
  is_lost: boolean
  is_new: boolean
  is_broken: boolean
  movement: LinkMovement | null
}

const linkColumns = (of: Compared) => sql`
  page.is_before, ${movementOf(of)} as movement, r.number, r.page_title, r.from_url, r.to_url, r.from_domain, r.rank,
  r.page_rank, r.domain_rank, r.external_links, r.internal_links, r.anchor, r.type, r.attributes, r.is_followed,
  r.spam_score, r.country, r.first_seen, r.last_seen, r.is_lost, r.is_new, r.is_broken`

const presentLink = (row: LinkRow): Backlink => ({
  // Numbers of the compared date must not be taken for those of the shown one.
  id: row.is_before ? -row.number : row.number,
  page_from_title: row.page_title,
  url_from: row.from_url,
  url_to: row.to_url,
  domain_from: row.from_domain,
  rank: row.rank,
  page_from_rank: row.page_rank,
  domain_from_rank: row.domain_rank,
  page_from_external_links: row.external_links,
  page_from_internal_links: row.internal_links,
  anchor: row.anchor,
  item_type: row.type,
  attributes: row.attributes,
  dofollow: row.is_followed,
  spam_score: row.spam_score,
  country: row.country,
  first_seen: timestampOf(row.first_seen),
  last_seen: timestampOf(row.last_seen),
  is_lost: row.is_lost,
  is_new: row.is_new,
  is_broken: row.is_broken,
  movement: row.movement,
})
