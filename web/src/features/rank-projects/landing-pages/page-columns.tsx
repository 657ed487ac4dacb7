import { VisuallyHidden } from '@mantine/core'
import { IconExternalLink, IconMinus, IconPlus } from '@tabler/icons-react'
import type { LandingPage } from '#contract/rank-projects/landing-pages.ts'
import type { DayCompared } from '#contract/rank-projects/standing.ts'
import { formatDate } from '../../../shared/format/calendar-days.ts'
import { countOf, formatCount } from '../../../shared/format/numbers.ts'
import { webAddress } from '../../../shared/format/web-address.ts'
import type { Column } from '../../../shared/table/column.ts'
import marks from '../../../shared/ui/tiles/marks.module.css'
import { KeywordsLink } from '../detail/keywords-link.tsx'
import type { ChangeAddress, KeywordChoice } from '../detail/project-address.ts'
import { pageName } from './page-name.ts'
import classes from './pages-view.module.css'
import { firstDirection } from './queries.ts'

type PageColumns = {
  projectId: number
  domain: string
  comparison: DayCompared | null
  /** The filters of the keywords. */
  choice: KeywordChoice
  /** Leads to the keywords of a page; absent as of an earlier date, because keywords are filtered by their latest pages. */
  onFilter: ChangeAddress | undefined
}

/** The columns of the landing pages, each of which leads to the keywords it ranks for. */
export function pageColumns({ projectId, choice, domain, comparison, onFilter }: PageColumns): Column<LandingPage>[] {
  const since = comparison?.compared_date == null ? undefined : `since ${formatDate(comparison.compared_date)}`
  const sortedBy = (by: Parameters<typeof firstDirection>[0]) => ({ by, first: firstDirection(by) })
  return [
    {
      id: 'page',
      label: 'Page',
      width: 220,
      grow: 3,
      hideable: false,
      serverSort: sortedBy('page'),
      cell: ({ url, keywords_count }) => (
        <PageCell
          {...{ projectId, choice, domain, url }}
          // A page that has lost all of its keywords leads to none.
          onFilter={keywords_count === 0 ? undefined : onFilter}
        />
      ),
    },
    number('keywords', 'Keywords', sortedBy('keywords'), ({ keywords_count }) => formatCount(keywords_count)),
    number('best', 'Best', sortedBy('best'), ({ best }) => (best === null ? nothing : formatCount(best))),
    number('average', 'Average', sortedBy('average'), ({ average }) => average?.toFixed(1) ?? nothing),
    {
      ...number('visits', 'Est. visits', sortedBy('visits'), visitsOf),
      width: 116,
    },
    {
      ...number('gained', 'Gained', sortedBy('gained'), ({ gained_count }) => (
        <Moved count={gained_count} kind="gained" since={since} />
      )),
    },
    {
      ...number('lost', 'Lost', sortedBy('lost'), ({ lost_count }) => (
        <Moved count={lost_count} kind="lost" since={since} />
      )),
    },
    {
      ...number('mismatched', 'Not target', sortedBy('mismatched'), ({ mismatched_count }) =>
        mismatched_count === 0 ? nothing : formatCount(mismatched_count),
      ),
      width: 104,
    },
    {
      id: 'swaps',
      label: 'Swapped with (14 days)',
      width: 220,
      grow: 2,
      serverSort: sortedBy('swaps'),
      cell: (page) => <SwappedWith page={page} domain={domain} />,
    },
  ]
}

const nothing = '–'

const number = (
  id: string,
  label: string,
  serverSort: NonNullable<Column<LandingPage>['serverSort']>,
  cell: Column<LandingPage>['cell'],
): Column<LandingPage> => ({ id, label, width: 92, align: 'right', serverSort, cell })

function PageCell({ projectId, choice, domain, url, onFilter }: Omit<PageColumns, 'comparison'> & { url: string }) {
  const address = webAddress(url)
  return (
    <span className={classes.page}>
      <span className="truncate" title={url}>
        {onFilter === undefined ? (
          pageName(url, domain)
        ) : (
          <KeywordsLink projectId={projectId} choice={choice} filter={{ landing_page: url }} onFilter={onFilter}>
            {pageName(url, domain)}
          </KeywordsLink>
        )}
      </span>
      {address !== undefined && (
        <a
          href={address.href}
          target="_blank"
          rel="noopener noreferrer"
          className={classes.open}
          aria-label={`Open ${address.href}`}
          data-hint="Open the page"
        >
          <IconExternalLink size={14} stroke={1.7} aria-hidden />
        </a>
      )}
    </span>
  )
}

/** A sum over some of the keywords says so. */
function visitsOf({ visits, keywords_count, unknown_volume_count: unknown }: LandingPage) {
  const words = `Search volume unknown for ${formatCount(unknown)} of ${countOf(keywords_count, 'keyword')}`
  if (keywords_count === 0) return nothing
  if (visits === null)
    return (
      <span className={classes.quiet} data-hint={words}>
        Unknown
      </span>
    )
  const shown = visits > 0 && visits < 1 ? '<1' : formatCount(Math.round(visits))
  if (unknown === 0) return shown
  return (
    <span data-hint={words}>
      {shown}
      <span className={classes.quiet}>+</span>
      <VisuallyHidden>. {words}</VisuallyHidden>
    </span>
  )
}

type MovedProps = { count: number | null; kind: 'gained' | 'lost'; since: string | undefined }

function Moved({ count, kind, since }: MovedProps) {
  if (count === null) return <span className={classes.quiet}>{nothing}</span>
  if (count === 0) return <span className={classes.quiet}>0</span>
  const Sign = kind === 'gained' ? IconPlus : IconMinus
  return (
    <span
      className={marks.change}
      data-tone={kind === 'gained' ? 'up' : 'down'}
      data-hint={`${countOf(count, 'keyword')} ${kind} ${since ?? ''}`.trim()}
    >
      <Sign size={11} stroke={2.4} aria-hidden />
      <VisuallyHidden>{kind} </VisuallyHidden>
      {formatCount(count)}
    </span>
  )
}

function SwappedWith({ page: { swapped_with, swaps_count }, domain }: { page: LandingPage; domain: string }) {
  const [first, ...others] = swapped_with
  if (first === undefined) return <span className={classes.quiet}>{nothing}</span>
  const rest = others.map(({ url, swaps_count: swaps }) => `${pageName(url, domain)}: ${countOf(swaps, 'swap')}`)
  return (
    <span className={classes.swap} data-hint={rest.length === 0 ? undefined : rest.join(' · ')}>
      <span className="truncate" title={first.url}>
        {pageName(first.url, domain)}
      </span>
      <span className={classes.quiet}>{countOf(swaps_count, 'swap')}</span>
    </span>
  )
}
