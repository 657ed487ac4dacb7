import { Button } from '@mantine/core'
import { IconLinkPlus, IconPencil } from '@tabler/icons-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import type { BacklinkProject, GapDomain } from '#contract/backlinks/rows.ts'
import { countOf, formatCount } from '../../../shared/format/numbers.ts'
import { InfiniteList } from '../../../shared/table/infinite-list.tsx'
import { SearchField, Toolbar } from '../../../shared/table/toolbar.tsx'
import { useList } from '../../../shared/table/use-list.ts'
import { EmptyState, NoMatches } from '../../../shared/ui/states/empty-state.tsx'
import { backlinkTexts } from '../messages.ts'
import { domainsOf, linkGap } from '../queries.ts'
import { type BacklinkAddress, type ChangeAddress, gapChoiceOf } from '../view/backlink-address.ts'
import { gapColumns } from './gap-columns.tsx'
import classes from './gap-panel.module.css'

const ChooseDialog = lazy(() => import('./choose-dialog.tsx'))

type GapPanelProps = { id: number; address: BacklinkAddress; onChange: ChangeAddress; project: BacklinkProject }

/** Domains that link to up to three other saved projects and not to this target. */
export default function GapPanel({ id, address, onChange, project }: GapPanelProps) {
  /** The projects it is compared with now, while others are chosen. */
  const [compared, setCompared] = useState<readonly BacklinkProject[]>()
  return (
    <>
      {address.others === undefined ? (
        <EmptyState
          icon={IconLinkPlus}
          title="Find domains that link to others but not to you"
          text="Compare live links with those of up to three other saved projects."
          action={<Button onClick={() => setCompared([])}>Choose projects</Button>}
        />
      ) : (
        <Gap id={id} address={address} onChange={onChange} project={project} onChoose={setCompared} />
      )}
      <Suspense>
        {compared !== undefined && (
          <ChooseDialog
            project={project}
            compared={compared}
            onChosen={(ids) => onChange({ others: ids.join(','), gap_search: undefined })}
            onClose={() => setCompared(undefined)}
          />
        )}
      </Suspense>
    </>
  )
}

type GapProps = GapPanelProps & { onChoose: (compared: readonly BacklinkProject[]) => void }

const noProjects: never[] = []

function Gap({ id, address, onChange, project, onChoose }: GapProps) {
  const choice = gapChoiceOf(address)
  const { query, rows, page } = useList(linkGap(id, choice), domainsOf<GapDomain>)
  const others = page?.projects.slice(1) ?? noProjects
  const columns = useMemo(() => gapColumns(page?.projects.slice(1) ?? noProjects), [page?.projects])
  return (
    <>
      <Toolbar>
        <SearchField
          value={choice.search}
          onSearch={(text) => onChange({ gap_search: text === '' ? undefined : text })}
          label="Search domains"
        />
        <Button
          variant="default"
          leftSection={<IconPencil size={15} stroke={1.8} aria-hidden />}
          onClick={() => onChoose(others)}
          className={classes.change}
        >
          Change projects
        </Button>
      </Toolbar>
      {others.length > 0 && (
        <p className={classes.others}>
          Domains that link to {others.map(({ target }) => target).join(' or ')}, but not to {project.target}
        </p>
      )}
      {page?.is_partial === true && (
        <p className={classes.partial} role="note">
          Not every live link to {project.target} was loaded, so some of these domains may already link to it.
        </p>
      )}
      <InfiniteList
        label="Link gap"
        query={query}
        rows={rows}
        rowKey={({ domain }) => domain}
        columns={columns}
        choice={JSON.stringify(choice)}
        failedMessage={backlinkTexts.gapFailed}
        empty={
          choice.search === '' ? (
            <EmptyState
              icon={IconLinkPlus}
              title="No Data Available"
              text="Every domain that links to the others also links to this target."
            />
          ) : (
            <NoMatches
              icon={IconLinkPlus}
              title={`No domain matches “${choice.search}”`}
              onClear={() => onChange({ gap_search: undefined })}
            />
          )
        }
        summary={`Showing ${formatCount(rows?.length ?? 0)} of ${countOf(page?.pagination.total ?? 0, 'domain')}, strongest first`}
      />
    </>
  )
}
