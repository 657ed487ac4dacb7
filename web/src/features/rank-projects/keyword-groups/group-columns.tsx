import type { KeywordGroup } from '#contract/rank-projects/keyword-groups.ts'
import { formatCount } from '../../../shared/format/numbers.ts'
import type { Column } from '../../../shared/table/column.ts'
import { pageName } from '../landing-pages/page-name.ts'
import { heldText, reasonText, stateNames } from './group-text.ts'
import classes from './groups-view.module.css'
import { firstDirection } from './queries.ts'

/** A row of the table, by the keyword it is named after. */
export type GroupRow = KeywordGroup & { id: number }

type GroupColumns = {
  domain: string
  /** True if filters leave only some keywords. */
  isFiltered: boolean
  /** Names of the project’s settings, if it has several. */
  settings: ReadonlyMap<number, string>
  hrefOf: (keyword: number) => string
  onOpen: (keyword: number) => void
}

/** The columns of the list of groups. */
export function groupColumns({ domain, isFiltered, settings, hrefOf, onOpen }: GroupColumns): Column<GroupRow>[] {
  return [
    {
      id: 'keyword',
      label: 'Group',
      width: 200,
      grow: 2,
      hideable: false,
      serverSort: { by: 'keyword', first: 'asc' },
      cell: ({ head, keywords_count: keywords }) => (
        <span className={classes.name}>
          <a
            href={hrefOf(head.id)}
            className={classes.open}
            dir="auto"
            data-hint="Show its keywords"
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
              event.preventDefault()
              onOpen(head.id)
            }}
          >
            {head.keyword}
          </a>
          <span className={classes.quiet}>
            and {formatCount(keywords - 1)} more
            {settings.has(head.setting_id) && `, ${settings.get(head.setting_id)}`}
          </span>
        </span>
      ),
    },
    number('keywords', 'Keywords', ({ keywords_count, matching_count }) =>
      isFiltered && matching_count < keywords_count ? (
        <span data-hint="Keywords that match the filters, of all keywords of the group">
          {formatCount(matching_count)} of {formatCount(keywords_count)}
        </span>
      ) : (
        formatCount(keywords_count)
      ),
    ),
    number('volume', 'Volume', ({ volume, unknown_volume_count: unknown }) =>
      volume === null ? (
        <span className={classes.quiet} data-hint="No search volume is known">
          {nothing}
        </span>
      ) : (
        <span data-hint={unknown === 0 ? undefined : `Unknown for ${formatCount(unknown)} of its keywords`}>
          {formatCount(volume)}
          {unknown > 0 && <span className={classes.quiet}>+</span>}
        </span>
      ),
    ),
    number('best', 'Best', ({ best }) => best ?? nothing),
    number('average', 'Average', ({ average }) => average?.toFixed(1) ?? nothing),
    {
      id: 'page',
      label: 'Suggested page',
      width: 210,
      grow: 2,
      cell: ({ page }) =>
        page === null ? (
          <span className={classes.quiet}>No page yet</span>
        ) : (
          <span className={classes.name}>
            <span className="truncate" title={page.url}>
              {pageName(page.url, domain)}
            </span>
            <span className={classes.quiet}>{reasonText[page.reason]}</span>
          </span>
        ),
    },
    number('pages', 'Your pages', ({ pages_count }) => (pages_count === 0 ? nothing : formatCount(pages_count)), 104),
    number(
      'without_page',
      'Without a page',
      ({ without_page_count: without }) => (without === 0 ? nothing : formatCount(without)),
      124,
    ),
    {
      id: 'stability',
      label: 'Stability',
      width: 130,
      serverSort: { by: 'stability', first: 'desc' },
      cell: (group) => (
        <span className={classes.state} data-state={group.state} data-hint={heldText(group)}>
          {stateNames[group.state]}
          {group.days_read > 0 && (
            <span className={classes.quiet}>
              {group.days_held}/{group.days_read}
            </span>
          )}
        </span>
      ),
    },
  ]
}

const nothing = '–'

type Sorted = 'keywords' | 'volume' | 'best' | 'average' | 'pages' | 'without_page'

const number = (by: Sorted, label: string, cell: Column<GroupRow>['cell'], width = 92): Column<GroupRow> => ({
  id: by,
  label,
  width,
  align: 'right',
  serverSort: { by, first: firstDirection(by) },
  cell,
})
