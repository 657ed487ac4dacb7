import { VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { DashboardMovement, ProjectStanding } from '#contract/dashboard/account-rows.ts'
import type { Standing } from '#contract/rank-projects/standing.ts'
import { averageBasisText } from '#contract/rules/rank-projects/average-position.ts'
import type { MovementPeriod } from '#contract/rules/rank-projects/comparison-periods.ts'
import { notComparedTexts } from '../../../parts/serp-fetches/ranks/messages.ts'
import { MovedCount } from '../../../parts/serp-fetches/ranks/moved-count.tsx'
import { formatDateOfYear } from '../../../shared/format/calendar-days.ts'
import { differenceOf } from '../../../shared/format/difference.ts'
import { formatCount } from '../../../shared/format/numbers.ts'
import type { Column } from '../../../shared/table/column.ts'
import { Flag } from '../../../shared/ui/tiles/flag.tsx'
import { Move } from '../../../shared/ui/tiles/move.tsx'
import shared from './dashboard.module.css'
import classes from './project-columns.module.css'

type Moved = DashboardMovement['projects'][number]
/** A project with its moved keywords; undefined until they are loaded, and if nothing can be compared. */
type ChangedProject = ProjectStanding & { moved: Moved | undefined }

const changeIn = ({ compared }: ProjectStanding, of: keyof Standing) =>
  compared === null ? null : differenceOf(compared.now[of], compared.before[of])
const visibilityChange = (project: ProjectStanding) => changeIn(project, 'visibility')

/** The largest loss of visibility first; projects that can't be compared come last. */
export function changedProjects(
  projects: readonly ProjectStanding[],
  movement: DashboardMovement | undefined,
): ChangedProject[] {
  const movedOf = new Map(movement?.projects.map((moved) => [moved.id, moved]))
  return projects
    .map((project) => ({ ...project, moved: movedOf.get(project.id) }))
    .toSorted(
      (a, b) =>
        (visibilityChange(a) ?? Number.MAX_VALUE) - (visibilityChange(b) ?? Number.MAX_VALUE) ||
        (b.moved?.declined ?? 0) - (a.moved?.declined ?? 0),
    )
}

const nothing = '–'
/** Its name, and what may explain its change: changed settings or a note. */
function Project({ project, days }: { project: ChangedProject; days: MovementPeriod }) {
  const { id, projectName, location, country_iso_code, not_compared, moved } = project
  const why =
    not_compared !== null
      ? notComparedTexts[not_compared](days)
      : moved?.note && `${formatDateOfYear(moved.note.date)}: ${moved.note.text}`
  return (
    <span className={classes.project}>
      <span className={classes.named}>
        {country_iso_code !== '' && <Flag code={country_iso_code} />}
        <VisuallyHidden>{location}: </VisuallyHidden>
        <Link to="/view-serp-project/$id" params={{ id: String(id) }} className={shared.name} title={projectName}>
          {projectName}
        </Link>
      </span>
      {why && (
        <span className={classes.why} title={why} dir="auto">
          {why}
        </span>
      )}
    </span>
  )
}

type FigureProps = {
  value: number | null
  by: number | null
  better: 'more' | 'less'
  unit?: string
  /** The keywords that the value covers. */
  basis?: string
}

const Figure = ({ value, by, better, unit = '', basis = '' }: FigureProps) => (
  <span className={classes.position}>
    <b data-hint={basis || undefined}>{value === null ? nothing : `${value.toFixed(1)}${unit}`}</b>
    {basis !== '' && <VisuallyHidden>, {basis}</VisuallyHidden>}
    <span className={classes.lane}>
      <Move by={by} better={better} />
    </span>
  </span>
)

const countColumn = (id: 'improved' | 'declined' | 'lost', label: string, width: number): Column<ChangedProject> => ({
  id,
  label,
  align: 'right',
  width,
  drops: 2,
  sortValue: ({ moved }) => (moved === undefined ? null : -moved[id]),
  cell: ({ moved }) => (moved === undefined ? nothing : <MovedCount kind={id} count={moved[id]} />),
})

export const projectColumns = (days: MovementPeriod): Column<ChangedProject>[] => [
  {
    id: 'name',
    label: 'Project',
    width: 190,
    grow: 1,
    sortValue: ({ projectName }) => projectName,
    cell: (project) => <Project project={project} days={days} />,
  },
  {
    id: 'keywords',
    label: 'Keywords',
    align: 'right',
    width: 80,
    drops: 1,
    sortValue: ({ keyword_count }) => keyword_count,
    cell: ({ keyword_count }) => formatCount(keyword_count),
  },
  {
    id: 'position',
    label: 'Position',
    align: 'right',
    width: 102,
    drops: 2,
    sortValue: ({ averagePosition }) => averagePosition,
    cell: (project) => (
      <Figure
        value={project.averagePosition}
        by={changeIn(project, 'averagePosition')}
        better="less"
        basis={averageBasisText(project.average_basis)}
      />
    ),
  },
  {
    id: 'visibility',
    label: 'Visibility',
    align: 'right',
    width: 112,
    arrivesSorted: 'asc',
    sortValue: visibilityChange,
    cell: (project) => <Figure value={project.visibility} by={visibilityChange(project)} better="more" unit="%" />,
  },
  countColumn('improved', 'Improved', 78),
  countColumn('declined', 'Declined', 78),
  countColumn('lost', 'Lost', 54),
]
