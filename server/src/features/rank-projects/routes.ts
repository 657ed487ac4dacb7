import type { Routes } from '../../modules/routes.ts'
import { removeRankCompetitors } from './competitors/remove-rank-competitors.ts'
import { exportRankProject } from './export/export-rank-project.ts'
import { deleteRankKeywords } from './keywords/delete-rank-keywords.ts'
import { listKnownKeywords } from './keywords/list-known-keywords.ts'
import { addProjectNote } from './notes/add-project-note.ts'
import { deleteProjectNote } from './notes/delete-project-note.ts'
import { editProjectNote } from './notes/edit-project-note.ts'
import { changeProjectSettings } from './projects/change-settings.ts'
import { createRankProject } from './projects/create-rank-project.ts'
import { deleteRankProject } from './projects/delete-rank-project.ts'
import { trackSerpCheck } from './projects/track-serp-check.ts'
import { updateRankProject } from './projects/update-rank-project.ts'
import { refreshRankProject } from './runs/refresh-rank-project.ts'
import { listRankProjects } from './views/list-rank-projects.ts'
import { showFeatureOverview } from './views/show-feature-overview.ts'
import { showProjectSnapshot } from './views/show-project-snapshot.ts'
import { showRankCompetitors } from './views/show-rank-competitors.ts'
import { showRankHistory } from './views/show-rank-history.ts'
import { showRankKeyword } from './views/show-rank-keyword.ts'
import { showRankOverview } from './views/show-rank-overview.ts'

export const rankProjectRoutes: Routes<'rankProjects'> = {
  createRankProject: (ctx, input, { idempotencyKey }) => createRankProject(ctx, { ...input, idempotencyKey }),
  listRankProjects,
  updateRankProject: (ctx, input, { idempotencyKey }) => updateRankProject(ctx, { ...input, idempotencyKey }),
  changeProjectSettings,
  trackSerpCheck: (ctx, input, { idempotencyKey }) => trackSerpCheck(ctx, { ...input, idempotencyKey }),
  listKnownKeywords,
  deleteRankProject,
  showRankHistory,
  showRankCompetitors,
  removeRankCompetitors,
  deleteRankKeywords,
  refreshRankProject: (ctx, input, { idempotencyKey }) => refreshRankProject(ctx, { ...input, idempotencyKey }),
  showRankOverview,
  showFeatureOverview,
  showRankKeyword,
  showProjectSnapshot,
  addProjectNote,
  editProjectNote,
  deleteProjectNote,
  exportRankProject,
  exportRankProjectFile: exportRankProject,
}
