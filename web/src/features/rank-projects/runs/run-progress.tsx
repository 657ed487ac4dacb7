import type { RankProject } from '#contract/rank-projects/rows.ts'
import { SpokenProgress } from '../../../shared/runs/spoken-progress.tsx'
import { Progress } from '../../../shared/ui/progress.tsx'
import classes from './run-progress.module.css'
import { spokenRun } from './spoken-run.ts'

/** How far the run is. */
export function RunProgress({ project, isRunning }: { project: RankProject; isRunning: boolean }) {
  const { done_count, failed_count, keywords_count } = project.last_run
  return (
    <>
      {isRunning && (
        <div className={classes.progress}>
          <Progress done={done_count + failed_count} total={keywords_count} unit="keywords" />
        </div>
      )}
      <SpokenProgress runs={[spokenRun(project)]} />
    </>
  )
}
