import type { ListedRankProject } from '#contract/rank-projects/rows.ts'
import type { MovementPeriod } from '#contract/rules/rank-projects/comparison-periods.ts'
import { countOf } from '../../../shared/format/numbers.ts'
import { FactCard } from '../../../shared/table/fact-card.tsx'
import { ProjectExport, type ProjectListActions, ProjectMenu, RunTimeAction } from './project-actions.tsx'
import {
  AveragePosition,
  DateCreated,
  LastRun,
  MovedKeywords,
  NextRun,
  PositionCurve,
  ProjectLink,
  Visibility,
} from './project-cells.tsx'
import { ProjectDevice, ProjectEngine, ProjectPlace } from './project-setting.tsx'

type ProjectCardProps = { project: ListedRankProject; actions: ProjectListActions; days: MovementPeriod }

/** A project on a phone. */
export const ProjectCard = ({ project, actions, days }: ProjectCardProps) => (
  <FactCard
    name={
      <>
        <ProjectLink project={project} />
        <span>{project.domain}</span>
      </>
    }
    actions={
      <>
        {actions.isLocked ? <ProjectExport project={project} /> : <RunTimeAction project={project} actions={actions} />}
        <ProjectMenu project={project} actions={actions} />
      </>
    }
    facts={
      <>
        <ProjectPlace project={project} />
        <span>
          <ProjectEngine project={project} />
        </span>
        <ProjectDevice project={project} />
        <span>{countOf(project.keyword_count, 'keyword')}</span>
        <span>
          created <DateCreated project={project} />
        </span>
      </>
    }
    figures={[
      {
        label: 'Average position',
        value: (
          <>
            <AveragePosition project={project} days={days} /> <PositionCurve project={project} />
          </>
        ),
        isWide: true,
      },
      { label: 'Visibility', value: <Visibility project={project} days={days} /> },
      { label: `Changes over ${days} days`, value: <MovedKeywords project={project} days={days} /> },
      { label: 'Last Run', value: <LastRun project={project} /> },
      ...(actions.isLocked ? [] : [{ label: 'Next run', value: <NextRun project={project} /> }]),
    ]}
  />
)
