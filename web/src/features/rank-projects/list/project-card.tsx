import type { RankProject } from '#contract/rank-projects/rows.ts'
import { countOf } from '../../../shared/format/numbers.ts'
import { DeviceLabel, EngineLabel, PlaceLabel } from '../../../shared/search-settings/setting-labels.tsx'
import classes from '../../../shared/table/fact-card.module.css'
import { OpenAction, ProjectExport, type ProjectListActions, RemoveAction, RunTimeAction } from './project-actions.tsx'
import { AveragePosition, DateCreated, LastRun, NextRun, ProjectLink } from './project-cells.tsx'

type ProjectCardProps = { project: RankProject; actions: ProjectListActions }

/** A project on a phone. */
export function ProjectCard({ project, actions }: ProjectCardProps) {
  return (
    <>
      <div className={classes.top}>
        <span className={classes.name}>
          <ProjectLink project={project} />
          <span>{project.domain}</span>
        </span>
        <span className={classes.actions}>
          {actions.isLocked ? (
            <ProjectExport project={project} />
          ) : (
            <RunTimeAction project={project} actions={actions} />
          )}
          <OpenAction project={project} />
          <RemoveAction project={project} actions={actions} />
        </span>
      </div>
      <div className={classes.facts}>
        <PlaceLabel of={project} />
        <span>
          <EngineLabel of={project} />
        </span>
        <DeviceLabel of={project} />
        <span>{countOf(project.keyword_count, 'keyword')}</span>
        <span>
          created <DateCreated project={project} />
        </span>
      </div>
      <dl className={classes.runs}>
        <div className={classes.whole}>
          <dt>Average position</dt>
          <dd>
            <AveragePosition project={project} />
          </dd>
        </div>
        <div>
          <dt>Last Run</dt>
          <dd>
            <LastRun project={project} />
          </dd>
        </div>
        {!actions.isLocked && (
          <div>
            <dt>Next run</dt>
            <dd>
              <NextRun project={project} />
            </dd>
          </div>
        )}
      </dl>
    </>
  )
}
