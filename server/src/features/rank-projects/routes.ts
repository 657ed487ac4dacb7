import { api } from '../access/index.ts'
import { removeRankCompetitors } from './competitors/remove-rank-competitors.ts'
import { deleteRankKeywords } from './keywords/delete-rank-keywords.ts'
import { createRankProject } from './projects/create-rank-project.ts'
import { deleteRankProject } from './projects/delete-rank-project.ts'
import { listRankProjects } from './projects/list-rank-projects.ts'
import { updateRankProject } from './projects/update-rank-project.ts'
import { refreshRankProject } from './runs/refresh-rank-project.ts'
import { showRankCompetitors } from './views/show-rank-competitors.ts'
import { showRankHistory } from './views/show-rank-history.ts'

const endpoints = api.rankProjects

export const rankProjectRoutes = {
  createRankProject: endpoints.createRankProject.handler(({ context, input }) =>
    createRankProject(context.ctx, { ...input, idempotencyKey: context.idempotencyKey }),
  ),
  listRankProjects: endpoints.listRankProjects.handler(({ context, input }) => listRankProjects(context.ctx, input)),
  updateRankProject: endpoints.updateRankProject.handler(({ context, input }) =>
    updateRankProject(context.ctx, { ...input, idempotencyKey: context.idempotencyKey }),
  ),
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
}
