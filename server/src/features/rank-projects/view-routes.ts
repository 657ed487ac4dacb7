import { api } from '../access/index.ts'
import { exportRankProject } from './export/export-rank-project.ts'
import { addProjectNote } from './notes/add-project-note.ts'
import { deleteProjectNote } from './notes/delete-project-note.ts'
import { showProjectResultPage } from './views/show-project-result-page.ts'
import { showRankKeyword } from './views/show-rank-keyword.ts'
import { showRankOverview } from './views/show-rank-overview.ts'

const endpoints = api.rankProjectViews

export const rankProjectViewRoutes = {
  showRankOverview: endpoints.showRankOverview.handler(({ context, input }) => showRankOverview(context.ctx, input)),
  showRankKeyword: endpoints.showRankKeyword.handler(({ context, input }) => showRankKeyword(context.ctx, input)),
  showProjectResultPage: endpoints.showProjectResultPage.handler(({ context, input }) =>
    showProjectResultPage(context.ctx, input),
  ),
  addProjectNote: endpoints.addProjectNote.handler(({ context, input }) => addProjectNote(context.ctx, input)),
  deleteProjectNote: endpoints.deleteProjectNote.handler(({ context, input }) => deleteProjectNote(context.ctx, input)),
  exportRankProject: endpoints.exportRankProject.handler(({ context, input }) => exportRankProject(context.ctx, input)),
}
