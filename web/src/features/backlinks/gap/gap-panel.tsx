import { IconLinkPlus } from '@tabler/icons-react'
import { lazy, useMemo } from 'react'
import type { BacklinkProject, GapDomain } from '#contract/backlinks/rows.ts'
import { ChangeButton, Comparison } from '../../../parts/site-checks/compare/comparison.tsx'
import { SearchedRows } from '../../../parts/site-checks/view/searched-rows.tsx'
import { countOf, formatCount } from '../../../shared/format/numbers.ts'
import { useList } from '../../../shared/table/use-list.ts'
import { backlinkTexts } from '../messages.ts'
import { domainsOf, linkGap } from '../queries.ts'
import { type BacklinkAddress, type ChangeAddress, gapChoiceOf } from '../view/backlink-address.ts'
import { gapColumns } from './gap-columns.tsx'
import classes from './gap-panel.module.css'

const ChooseDialog = lazy(() => import('./choose-dialog.tsx'))

type GapPanelProps = { id: number; address: BacklinkAddress; onChange: ChangeAddress; project: BacklinkProject }

/** Domains that link to up to three other saved projects and not to this target. */
export default function GapPanel(props: GapPanelProps) {
  return (
    <Comparison
      project={props.project}
      isChosen={props.address.others !== undefined}
      icon={IconLinkPlus}
      title="Find domains that link to others but not to you"
      text="Compare live links with those of up to three other saved projects."
      many="projects"
      dialog={ChooseDialog}
      onChosen={(others) => props.onChange({ others, gap_search: undefined })}
    >
      {(onChoose) => <Gap {...props} onChoose={onChoose} />}
    </Comparison>
  )
}

type GapProps = GapPanelProps & { onChoose: (compared: readonly BacklinkProject[]) => void }

const noProjects: never[] = []

function Gap({ id, address, onChange, project, onChoose }: GapProps) {
  const choice = gapChoiceOf(address)
  const list = useList(linkGap(id, choice), domainsOf<GapDomain>)
  const { rows, page } = list
  const others = page?.projects.slice(1) ?? noProjects
  const columns = useMemo(() => gapColumns(page?.projects.slice(1) ?? noProjects), [page?.projects])
  return (
    <SearchedRows
      label="Link gap"
      search="Search domains"
      list={list}
      choice={choice}
      columns={columns}
      onSearch={(search) => onChange({ gap_search: search })}
      tools={<ChangeButton many="projects" onClick={() => onChoose(others)} />}
      icon={IconLinkPlus}
      none={{
        title: 'No Data Available',
        text: 'Every domain that links to the others also links to this target.',
      }}
      one="domain"
      failedMessage={backlinkTexts.gapFailed}
      summary={`Showing ${formatCount(rows?.length ?? 0)} of ${countOf(page?.pagination.total ?? 0, 'domain')}, strongest first`}
    >
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
    </SearchedRows>
  )
}
