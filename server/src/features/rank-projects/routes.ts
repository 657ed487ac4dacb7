import { api } from '../access/index.ts'
import { createRankProject } from './create-rank-project.ts'
import { deleteRankKeywords } from './delete-rank-keywords.ts'
import { deleteRankProject } from './delete-rank-project.ts'
import { listRankProjects } from './list-rank-projects.ts'
import { refreshRankProject } from './refresh-rank-project.ts'
import { removeRankCompetitors } from './remove-rank-competitors.ts'
import { showRankCompetitors } from './show-rank-competitors.ts'
import { showRankHistory } from './show-rank-history.ts'
import { updateRankProject } from './update-rank-project.ts'

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
