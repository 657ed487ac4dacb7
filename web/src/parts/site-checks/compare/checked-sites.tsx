import { Button, Checkbox } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { SiteProject } from '#contract/site-checks/rows.ts'
import { failureOf } from '../../../shared/api/failure.ts'
import { formatDay } from '../../../shared/format/dates.ts'
import { SearchField } from '../../../shared/table/toolbar.tsx'
import { useList } from '../../../shared/table/use-list.ts'
import type { SiteList } from '../list/site-list.ts'
import type { SiteChecks } from '../site-checks.ts'
import classes from './compare.module.css'

type CheckedSitesProps<Project extends SiteProject, Page, Sort extends string> = {
  checks: SiteChecks<Project>
  list: SiteList<Project, Page, Sort>
  project: Project
  /** The domains it is compared with now, saved or not. */
  compared: readonly Project[]
  title: string
  /** Says what was done on the day beside each, like "Checked". */
  checked: string
  /** True if this account has saved ones to list. */
  isListed?: boolean
  /** The sites of the list that may be compared. */
  isFitting?: (other: Project) => boolean
  /** Says that there are none. */
  none: (search: string) => string
  chosen: readonly number[]
  onChange: (ids: number[]) => void
  isFull: boolean
  /** The ones in sight, if the dialog must know them. */
  children?: (others: readonly Project[]) => ReactNode
}

/** Sites that were checked before, to be compared free of charge. */
export function CheckedSites<Project extends SiteProject, Page, Sort extends string>(
  props: CheckedSitesProps<Project, Page, Sort>,
) {
  const { checks, list, project, compared, title, checked, none, chosen, onChange, isFull } = props
  const { isListed = true, isFitting = () => true } = props
  const { words } = checks
  const [search, setSearch] = useState('')
  const { query, rows = [] } = useList({ ...list.pages(search), enabled: isListed }, list.projectsOf)
  const saved = rows.filter(({ id }) => compared.every((other) => other.id !== id))
  const others = [...compared, ...saved].filter((other) => other.id !== project.id && isFitting(other))
  return (
    <>
      {(isListed || compared.length > 0) && (
        <fieldset className={classes.sites}>
          <legend>{title}</legend>
          {isListed && <SearchField value={search} onSearch={setSearch} label={words.list.search} />}
          {query.error !== null && (
            <p className={classes.problem} role="alert">
              {`${words.list.failed}. ${failureOf(query.error).message}`}
            </p>
          )}
          {others.length === 0 && query.data !== undefined && <p className={classes.empty}>{none(search)}</p>}
          {others.length > 0 && (
            <div className={classes.list}>
              {others.map(({ id, target, last_checked_at }) => (
                <Checkbox
                  key={id}
                  label={target}
                  description={
                    last_checked_at === null ? words.notChecked : `${checked} ${formatDay(new Date(last_checked_at))}`
                  }
                  checked={chosen.includes(id)}
                  disabled={isFull && !chosen.includes(id)}
                  onChange={(event) =>
                    onChange(event.currentTarget.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
                  }
                />
              ))}
            </div>
          )}
          {query.hasNextPage && (
            <Button
              variant="subtle"
              size="xs"
              loading={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              Load more
            </Button>
          )}
        </fieldset>
      )}
      {props.children?.(others)}
    </>
  )
}
