import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import type { DomainProject } from '#contract/domain-projects/rows.ts'
import { failureOf } from '../../../shared/api/failure.ts'
import { formatDay } from '../../../shared/format/dates.ts'
import { SearchField } from '../../../shared/table/toolbar.tsx'
import { useList } from '../../../shared/table/use-list.ts'
import { domainMessages } from '../messages.ts'
import { domainProjectList, domainsOf } from '../queries.ts'
import classes from './choose-dialog.module.css'

type CheckedDomainsProps = {
  project: DomainProject
  /** The domains it is compared with now, which need not be saved. */
  compared: readonly DomainProject[]
  /** Whether this account has saved domains to list. */
  mayList: boolean
  chosen: readonly number[]
  onChange: (ids: number[]) => void
  isFull: boolean
}

/** Domains checked for the same country and language, which cost nothing. */
export function CheckedDomains({ project, compared, mayList, chosen, onChange, isFull }: CheckedDomainsProps) {
  const [search, setSearch] = useState('')
  const { query, rows = [] } = useList({ ...domainProjectList(search), enabled: mayList }, domainsOf)
  const saved = rows.filter(({ id }) => compared.every((other) => other.id !== id))
  const fitting = [...compared, ...saved].filter(
    ({ id, country_code, language_code }) =>
      id !== project.id && country_code === project.country_code && language_code === project.language_code,
  )
  if (!mayList && compared.length === 0) return null
  return (
    <fieldset className={classes.domains}>
      <legend>Already checked (free)</legend>
      {mayList && <SearchField value={search} onSearch={setSearch} label="Search domains" />}
      {query.error !== null && (
        <p
          className={classes.problem}
          role="alert"
        >{`${domainMessages.listFailed}. ${failureOf(query.error).message}`}</p>
      )}
      {fitting.length === 0 && query.data !== undefined && (
        <p className={classes.empty}>None of your saved domains match this country and language.</p>
      )}
      {fitting.length > 0 && (
        <div className={classes.list}>
          {fitting.map(({ id, target, last_checked_at }) => (
            <Checkbox
              key={id}
              label={target}
              description={
                last_checked_at === null ? domainMessages.notChecked : `Checked ${formatDay(new Date(last_checked_at))}`
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
  )
}
