import { IconGitCompare } from '@tabler/icons-react'
import { lazy, useMemo } from 'react'
import type { DomainProject } from '#contract/domain-projects/rows.ts'
import { ChangeButton, Comparison } from '../../../parts/site-checks/compare/comparison.tsx'
import { SearchedRows } from '../../../parts/site-checks/view/searched-rows.tsx'
import { countOf, formatCount } from '../../../shared/format/numbers.ts'
import { useList } from '../../../shared/table/use-list.ts'
import { domainMessages } from '../messages.ts'
import { domainComparison } from '../queries.ts'
import { type ChangeAddress, compareChoiceOf, compareGroups, type DomainAddress } from '../view/domain-address.ts'
import { type ComparedRow, compareColumns } from './compare-columns.tsx'
import classes from './compare-panel.module.css'

const ChooseDialog = lazy(() => import('./choose-dialog.tsx'))

type ComparePanelProps = { id: number; address: DomainAddress; onChange: ChangeAddress; project: DomainProject }

/** A domain beside up to three others. */
export default function ComparePanel(props: ComparePanelProps) {
  return (
    <Comparison
      project={props.project}
      isChosen={props.address.others !== undefined}
      icon={IconGitCompare}
      title="Compare with other domains"
      text="See which keywords you share, which you’re missing, and where you rank higher or lower."
      many="domains"
      dialog={ChooseDialog}
      onChosen={(others) => props.onChange({ others, group: undefined, compare_search: undefined })}
    >
      {(onChoose) => <Compared {...props} onChoose={onChoose} />}
    </Comparison>
  )
}

const groupNames = {
  shared: { label: 'Shared', hint: 'All of the domains rank for it' },
  missing: { label: 'Missing', hint: 'Loaded for another domain, not for this one' },
  won: { label: 'Won', hint: 'This domain ranks highest' },
  lost: { label: 'Lost', hint: 'Another domain ranks higher' },
} as const

type ComparedProps = ComparePanelProps & { onChoose: (compared: readonly DomainProject[]) => void }

function Compared({ id, address, onChange, onChoose }: ComparedProps) {
  const choice = compareChoiceOf(address)
  const list = useList(domainComparison(id, choice), rowsOf)
  const { rows, page } = list
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
      <SearchedRows
        label={`Keywords: ${groupNames[choice.group].label}`}
        search="Search keywords"
        list={list}
        choice={choice}
        columns={columns}
        onSearch={(search) => onChange({ compare_search: search })}
        tools={
          <ChangeButton
            many="domains"
            isDisabled={domains === undefined}
            onClick={() => onChoose(domains?.slice(1) ?? [])}
          />
        }
        icon={IconGitCompare}
        none={{ title: 'No keywords in this group', text: `${groupNames[choice.group].hint}.` }}
        one="keyword"
        failedMessage={domainMessages.compareFailed}
        summary={`Showing ${formatCount(rows?.length ?? 0)} of ${countOf(page?.pagination.total ?? 0, 'keyword')} loaded by each domain’s last check`}
      />
    </>
  )
}

/** Rows are keyed by their keyword. */
const rowsOf = ({ data }: { data: Omit<ComparedRow, 'id'>[] }) => data.map((row) => ({ ...row, id: row.keyword }))
