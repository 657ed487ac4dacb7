import type { RankProject } from '#contract/rank-project-row.ts'
import { SpokenProgress } from '../../../shared/runs/spoken-progress.tsx'
import { Progress } from '../../../shared/ui/progress.tsx'
import classes from './run-progress.module.css'

/** How far the run is. */
export function RunProgress({ project, isRunning }: { project: RankProject; isRunning: boolean }) {
  const { done_count, failed_count, keywords_count } = project.last_run
  const done = done_count + failed_count
  return (
    <>
      {isRunning && (
        <div className={classes.progress}>
          <Progress done={done} total={keywords_count} unit="keywords" />
        </div>
      )}
      <SpokenProgress isRunning={isRunning} now={`${done} of ${keywords_count} keywords`} />
    </>
  )
}
