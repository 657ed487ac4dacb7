import { Button } from '@mantine/core'
import { IconGitCompare, IconPencil } from '@tabler/icons-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import type { DomainProject } from '#contract/domain-projects/rows.ts'
import { countOf, formatCount } from '../../../shared/format/numbers.ts'
import { InfiniteList } from '../../../shared/table/infinite-list.tsx'
import { SearchField, Toolbar } from '../../../shared/table/toolbar.tsx'
import { useList } from '../../../shared/table/use-list.ts'
import { EmptyState, NoMatches } from '../../../shared/ui/states/empty-state.tsx'
import { domainMessages } from '../messages.ts'
import { domainComparison } from '../queries.ts'
import { type ChangeAddress, compareChoiceOf, compareGroups, type DomainAddress } from '../view/domain-address.ts'
import { type ComparedRow, compareColumns } from './compare-columns.tsx'
import classes from './compare-panel.module.css'

const ChooseDialog = lazy(() => import('./choose-dialog.tsx'))

type ComparePanelProps = { id: number; address: DomainAddress; onChange: ChangeAddress; project: DomainProject }

/** A domain beside up to three others. */
export default function ComparePanel({ address, onChange, project, id }: ComparePanelProps) {
  /** The domains it is compared with now, while others are chosen. */
  const [compared, setCompared] = useState<readonly DomainProject[]>()
  const { others } = address
  return (
    <>
      {others === undefined ? (
        <EmptyState
          icon={IconGitCompare}
          title="Compare with other domains"
          text="See which keywords you share, which you’re missing, and where you rank higher or lower."
          action={<Button onClick={() => setCompared([])}>Choose domains</Button>}
        />
      ) : (
        <Comparison id={id} address={address} onChange={onChange} onChoose={setCompared} />
      )}
      <Suspense>
        {compared !== undefined && (
          <ChooseDialog
            project={project}
            compared={compared}
            onChosen={(ids) => onChange({ others: ids.join(','), group: undefined, compare_search: undefined })}
            onClose={() => setCompared(undefined)}
          />
        )}
      </Suspense>
    </>
  )
}

const groupNames = {
  shared: { label: 'Shared', hint: 'All of the domains rank for it' },
  missing: { label: 'Missing', hint: 'Loaded for another domain, not for this one' },
  won: { label: 'Won', hint: 'This domain ranks highest' },
  lost: { label: 'Lost', hint: 'Another domain ranks higher' },
} as const

type ComparisonProps = Omit<ComparePanelProps, 'project'> & { onChoose: (compared: readonly DomainProject[]) => void }

function Comparison({ id, address, onChange, onChoose }: ComparisonProps) {
  const choice = compareChoiceOf(address)
  const { query, rows, page } = useList(domainComparison(id, choice), rowsOf)
  const domains = page?.domains
  const columns = useMemo(() => compareColumns(domains ?? []), [domains])
  const waiting = domains?.filter(({ state }) => state === 'pending') ?? []
  return (
    <>
      <fieldset className={classes.groups} aria-label="Keywords">
        {compareGroups.map((group) => (
          <button
            key={group}
            type="button"
            className={classes.group}
            aria-pressed={choice.group === group}
            data-hint={groupNames[group].hint}
            onClick={() => onChange({ group: group === 'shared' ? undefined : group })}
          >
            <span>{groupNames[group].label}</span> <b>{page === undefined ? '–' : formatCount(page.counts[group])}</b>
          </button>
        ))}
      </fieldset>
      {waiting.length > 0 && (
        <p className={classes.waiting} role="status">
          {waiting.map(({ target }) => target).join(', ')} {waiting.length === 1 ? 'is' : 'are'} still being checked.
          The counts update when {waiting.length === 1 ? 'it’s' : 'they’re'} done.
        </p>
      )}
      <Toolbar>
        <SearchField
          value={choice.search}
          onSearch={(text) => onChange({ compare_search: text === '' ? undefined : text })}
          label="Search keywords"
        />
        <Button
          variant="default"
          leftSection={<IconPencil size={15} stroke={1.8} aria-hidden />}
          disabled={domains === undefined}
          onClick={() => onChoose(domains?.slice(1) ?? [])}
          className={classes.change}
        >
          Change domains
        </Button>
      </Toolbar>
      <InfiniteList
        label={`Keywords: ${groupNames[choice.group].label}`}
        query={query}
        rows={rows}
        rowKey={({ keyword }) => keyword}
        columns={columns}
        choice={JSON.stringify(choice)}
        failedMessage={domainMessages.compareFailed}
        empty={
          choice.search === '' ? (
            <EmptyState
              icon={IconGitCompare}
              title="No keywords in this group"
              text={`${groupNames[choice.group].hint}.`}
            />
          ) : (
            <NoMatches
              icon={IconGitCompare}
              title={`No keyword matches “${choice.search}”`}
              onClear={() => onChange({ compare_search: undefined })}
            />
          )
        }
        summary={`Showing ${formatCount(rows?.length ?? 0)} of ${countOf(page?.pagination.total ?? 0, 'keyword')} loaded by each domain’s last check`}
      />
    </>
  )
}

/** Rows are keyed by their keyword. */
const rowsOf = ({ data }: { data: Omit<ComparedRow, 'id'>[] }) => data.map((row) => ({ ...row, id: row.keyword }))
