import { api } from '../../parts/access/index.ts'
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

const endpoints = api.rankProjects

export const rankProjectRoutes = {
  createRankProject: endpoints.createRankProject.handler(({ context, input }) =>
    createRankProject(context.ctx, { ...input, idempotencyKey: context.idempotencyKey }),
  ),
  listRankProjects: endpoints.listRankProjects.handler(({ context, input }) => listRankProjects(context.ctx, input)),
  updateRankProject: endpoints.updateRankProject.handler(({ context, input }) =>
    updateRankProject(context.ctx, { ...input, idempotencyKey: context.idempotencyKey }),
  ),
  changeProjectSettings: endpoints.changeProjectSettings.handler(({ context, input }) =>
    changeProjectSettings(context.ctx, input),
  ),
  trackSerpCheck: endpoints.trackSerpCheck.handler(({ context, input }) =>
    trackSerpCheck(context.ctx, { ...input, idempotencyKey: context.idempotencyKey }),
  ),
  listKnownKeywords: endpoints.listKnownKeywords.handler(({ context, input }) => listKnownKeywords(context.ctx, input)),
  deleteRankProject: endpoints.deleteRankProject.handler(({ context, input }) => deleteRankProject(context.ctx, input)),
  showRankHistory: endpoints.showRankHistory.handler(({ context, input }) => showRankHistory(context.ctx, input)),
  showRankCompetitors: endpoints.showRankCompetitors.handler(({ context, input }) =>
    showRankCompetitors(context.ctx, input),
  ),
  removeRankCompetitors: endpoints.removeRankCompetitors.handler(({ context, input }) =>
    removeRankCompetitors(context.ctx, input),
  ),
  deleteRankKeywords: endpoints.deleteRankKeywords.handler(({ context, input }) =>
    deleteRankKeywords(context.ctx, input),
  ),
  refreshRankProject: endpoints.refreshRankProject.handler(({ context, input }) =>
    refreshRankProject(context.ctx, { ...input, idempotencyKey: context.idempotencyKey }),
  ),
  showRankOverview: endpoints.showRankOverview.handler(({ context, input }) => showRankOverview(context.ctx, input)),
  showFeatureOverview: endpoints.showFeatureOverview.handler(({ context, input }) =>
    showFeatureOverview(context.ctx, input),
  ),
  showRankKeyword: endpoints.showRankKeyword.handler(({ context, input }) => showRankKeyword(context.ctx, input)),
  showProjectSnapshot: endpoints.showProjectSnapshot.handler(({ context, input }) =>
    showProjectSnapshot(context.ctx, input),
  ),
  addProjectNote: endpoints.addProjectNote.handler(({ context, input }) => addProjectNote(context.ctx, input)),
  editProjectNote: endpoints.editProjectNote.handler(({ context, input }) => editProjectNote(context.ctx, input)),
  deleteProjectNote: endpoints.deleteProjectNote.handler(({ context, input }) => deleteProjectNote(context.ctx, input)),
  exportRankProject: endpoints.exportRankProject.handler(({ context, input }) => exportRankProject(context.ctx, input)),
  exportRankProjectFile: endpoints.exportRankProjectFile.handler(({ context, input }) =>
    exportRankProject(context.ctx, input),
  ),
}
