import { VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { DashboardMovement, ProjectStanding } from '#contract/dashboard/account-rows.ts'
import { formatDateOfYear } from '../../../shared/format/calendar-days.ts'
import { differenceOf } from '../../../shared/format/difference.ts'
import { formatCount } from '../../../shared/format/numbers.ts'
import { notComparedTexts } from '../../../shared/ranks/messages.ts'
import { MovedCount } from '../../../shared/ranks/moved-count.tsx'
import type { Column } from '../../../shared/table/column.ts'
import { Flag } from '../../../shared/ui/flag.tsx'
import { Move } from '../../../shared/ui/move.tsx'
import shared from './dashboard.module.css'
import classes from './project-columns.module.css'

type Moved = DashboardMovement['projects'][number]
/** A project with what moved in it; undefined until that is loaded, and where nothing can be compared. */
type ChangedProject = ProjectStanding & { moved: Moved | undefined }

const visibilityChange = ({ visibility, before }: ProjectStanding) => differenceOf(visibility, before?.visibility)
const positionChange = ({ averagePosition, before }: ProjectStanding) =>
  differenceOf(averagePosition, before?.averagePosition)

/** The largest loss of visibility first; what cannot be compared comes last. */
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
/** From here on positions and counts have columns of their own. */
const wideRoom = 560

/** Its name, and what may explain its change: other settings, or what somebody noted. */
function Project({ project }: { project: ChangedProject }) {
  const { id, projectName, location, country_iso_code, not_compared, moved } = project
  const why =
    not_compared !== null
      ? notComparedTexts[not_compared]
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

type FigureProps = { value: number | null; by: number | null; better: 'more' | 'less'; unit?: string }

const Figure = ({ value, by, better, unit = '' }: FigureProps) => (
  <span className={classes.position}>
    <b>{value === null ? nothing : `${value.toFixed(1)}${unit}`}</b>
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
  fromRoom: wideRoom,
  sortValue: ({ moved }) => (moved === undefined ? null : -moved[id]),
  cell: ({ moved }) => (moved === undefined ? nothing : <MovedCount kind={id} count={moved[id]} />),
})

export const projectColumns: Column<ChangedProject>[] = [
  {
    id: 'name',
    label: 'Project',
    sortValue: ({ projectName }) => projectName,
    cell: (project) => <Project project={project} />,
  },
  {
    id: 'keywords',
    label: 'Keywords',
    align: 'right',
    width: 88,
    fromRoom: 760,
    sortValue: ({ keyword_count }) => keyword_count,
    cell: ({ keyword_count }) => formatCount(keyword_count),
  },
  {
    id: 'position',
    label: 'Position',
    align: 'right',
    width: 108,
    fromRoom: wideRoom,
    sortValue: ({ averagePosition }) => averagePosition,
    cell: (project) => <Figure value={project.averagePosition} by={positionChange(project)} better="less" />,
  },
  {
    id: 'visibility',
    label: 'Visibility',
    align: 'right',
    width: 120,
    arrivesSorted: 'asc',
    sortValue: visibilityChange,
    cell: (project) => <Figure value={project.visibility} by={visibilityChange(project)} better="more" unit="%" />,
  },
  countColumn('improved', 'Improved', 88),
  countColumn('declined', 'Declined', 88),
  countColumn('lost', 'Lost', 64),
]
