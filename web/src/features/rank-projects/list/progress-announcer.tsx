import type { RankProject } from '#contract/rank-projects/rows.ts'
import { SpokenProgress } from '../../../shared/runs/spoken-progress.tsx'
import { spokenRun } from '../runs/spoken-run.ts'

/** How far the running projects are, for a screen reader. */
export function ProgressAnnouncer({ projects }: { projects: RankProject[] }) {
  const runs = projects.map((project) => {
    const run = spokenRun(project)
    return { ...run, progress: `${project.projectName}: ${run.progress}` }
  })
  return <SpokenProgress runs={runs} />
}
