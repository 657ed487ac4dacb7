import { VisuallyHidden } from '@mantine/core'
import { IconCheck, IconExternalLink, IconX } from '@tabler/icons-react'
import type { Backlink } from '#contract/backlinks/rows.ts'
import { type LinkSort, linkTypeNames } from '#contract/rules/backlinks/backlinks.ts'
import { formatDay } from '../../../shared/format/dates.ts'
import { formatCount } from '../../../shared/format/numbers.ts'
import { webAddress } from '../../../shared/format/web-address.ts'
import type { Column } from '../../../shared/table/column.ts'
import { Moment } from '../../../shared/ui/tiles/moment.tsx'
import { linkAttributeNames, nameOf } from '../link-names.ts'
import { spamScoreLimit } from '../spam-score-limit.ts'
import { firstDirection } from './backlink-address.ts'
import classes from './link-columns.module.css'

export const nothing = <span aria-hidden>—</span>

/** A null means that the provider gives no figure. */
export const figure = (value: number | null) => (value === null ? nothing : formatCount(value))
export const day = (at: string | null) => (at === null ? nothing : <Moment at={at}>{formatDay(new Date(at))}</Moment>)

/** Ids of links that only the compared date has are below zero. */
const isOfComparedDate = (id: number) => id < 0

const sortedBy = (by: LinkSort) => ({ serverSort: { by, first: firstDirection(by) } })

/** The links, one per row. */
export const linkColumns = (isPhone: boolean): Column<Backlink>[] => [
  {
    id: 'title',
    label: 'Page title and source',
    width: isPhone ? 210 : 222,
    hideable: false,
    pinnedLeft: isPhone ? undefined : 44,
    ...sortedBy('page_from_title'),
    cell: (row) => <Source row={row} />,
  },
  {
    id: 'domain-rank',
    label: 'Domain rank',
    width: 106,
    align: 'right',
    tone: 'strong',
    hideable: false,
    ...sortedBy('domain_from_rank'),
    cell: ({ domain_from_rank }) => figure(domain_from_rank),
  },
  {
    id: 'page-rank',
    label: 'Page rank',
    width: 92,
    align: 'right',
    ...sortedBy('page_from_rank'),
    cell: ({ page_from_rank }) => figure(page_from_rank),
  },
  {
    id: 'external',
    label: 'External links',
    header: <span data-hint="Links from the page to other domains">External</span>,
    width: 84,
    align: 'right',
    tone: 'quiet',
    ...sortedBy('page_from_external_links'),
    cell: ({ page_from_external_links }) => figure(page_from_external_links),
  },
  {
    id: 'internal',
    label: 'Internal links',
    header: <span data-hint="Links from the page within its own domain">Internal</span>,
    width: 82,
    align: 'right',
    tone: 'quiet',
    ...sortedBy('page_from_internal_links'),
    cell: ({ page_from_internal_links }) => figure(page_from_internal_links),
  },
  {
    id: 'anchor',
    label: 'Anchor text',
    width: 124,
    ...sortedBy('anchor'),
    cell: ({ anchor }) =>
      anchor === null || anchor === '' ? (
        nothing
      ) : (
        <span className="truncate" dir="auto" title={anchor}>
          {anchor}
        </span>
      ),
  },
  {
    id: 'first-seen',
    label: 'First seen',
    width: 106,
    align: 'right',
    tone: 'quiet',
    ...sortedBy('first_seen'),
    cell: ({ first_seen }) => day(first_seen),
  },
  {
    id: 'last-seen',
    label: 'Last seen',
    width: 106,
    align: 'right',
    tone: 'quiet',
    ...sortedBy('last_seen'),
    cell: ({ last_seen }) => day(last_seen),
  },
  {
    id: 'active',
    label: 'Link active',
    width: 106,
    hideable: false,
    ...sortedBy('is_lost'),
    cell: (row) => <LinkActive row={row} />,
  },
  {
    id: 'rank',
    label: 'Link rank',
    width: 94,
    align: 'right',
    ...sortedBy('rank'),
    cell: ({ rank }) => figure(rank),
  },
  {
    id: 'type',
    label: 'Type',
    header: <span data-hint="Sorts followed links first">Type</span>,
    width: 150,
    tone: 'quiet',
    ...sortedBy('dofollow'),
    cell: (row) => <LinkKind row={row} />,
  },
  {
    id: 'spam',
    label: 'Spam score',
    width: 104,
    align: 'right',
    ...sortedBy('spam_score'),
    cell: ({ spam_score }) => <SpamFigure score={spam_score} />,
  },
  { id: 'target', label: 'Target page', width: 180, cell: ({ url_to }) => <TargetPage url={url_to} /> },
]

/** The page that links, which opens elsewhere; only web addresses become links. */
function Source({ row: { page_from_title: title, url_from: url } }: { row: Backlink }) {
  const address = webAddress(url)
  const text = address === undefined ? url : `${address.host}${address.pathname === '/' ? '' : address.pathname}`
  return (
    <>
      <span className={classes.title} dir="auto" title={title ?? undefined}>
        {title === null || title === '' ? 'No title' : title}
      </span>
      {address === undefined ? (
        <span className={classes.source} title={url}>
          <span className={classes.cut}>{text}</span>
        </span>
      ) : (
        <a
          href={address.href}
          target="_blank"
          rel="noopener noreferrer nofollow"
          className={`quiet-link ${classes.source}`}
          title={url}
        >
          <span className={classes.cut}>{text}</span>
          <IconExternalLink size={12} stroke={1.7} aria-hidden />
        </a>
      )}
    </>
  )
}

/** A row of the compared date says how the link was then: whether it is still there only its movement says. */
function LinkActive({ row: { id, is_lost, is_new, is_broken, movement } }: { row: Backlink }) {
  if (isOfComparedDate(id) && movement !== 'lost')
    return (
      <span className={classes.state} data-hint="Not among the links loaded on this date">
        Unknown
      </span>
    )
  if (is_lost || movement === 'lost')
    return (
      <span className={classes.state}>
        <span className={classes.tag} data-tone="down">
          <IconX size={12} stroke={2.4} aria-hidden />
          Lost
        </span>
      </span>
    )
  return (
    <span className={classes.state}>
      <span className={classes.tag}>
        <IconCheck size={12} stroke={2.4} aria-hidden />
        Yes
      </span>
      {is_new ? 'new' : is_broken && 'broken'}
    </span>
  )
}

/** "Image, nofollow" */
function LinkKind({ row: { item_type, attributes, dofollow } }: { row: Backlink }) {
  const told = attributes.filter((one) => !harmless.has(one)).map((one) => nameOf(linkAttributeNames, one))
  const text = [linkTypeNames[item_type], ...(dofollow && told.length === 0 ? [linkAttributeNames.dofollow] : told)]
  return (
    <span className="truncate" title={text.join(', ')}>
      {text.join(', ')}
    </span>
  )
}

/** Marks for browsers, not for search engines. */
const harmless = new Set(['noopener', 'noreferrer', 'external'])

export function SpamFigure({ score }: { score: number | null }) {
  if (score === null) return nothing
  const isHigh = score > spamScoreLimit
  return (
    <span className={classes.spam} data-high={isHigh || undefined}>
      {score}
      {isHigh && <VisuallyHidden>, high</VisuallyHidden>}
    </span>
  )
}

/** The part of an address after the host. */
function TargetPage({ url }: { url: string }) {
  const address = webAddress(url)
  return (
    <span className="truncate" title={url}>
      {address === undefined ? url : `${address.pathname}${address.search}`}
    </span>
  )
}
