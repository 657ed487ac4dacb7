import { api } from '../../parts/access/index.ts'
import { checkBacklinks } from './checks/check-backlinks.ts'
import { downloadFile } from './export/download-file.ts'
import { generateDisavow, generateExcel } from './export/generate-file.ts'
import { deleteBacklinks, refreshBacklinks, saveBacklinks } from './saved/change-backlinks.ts'
import { listBacklinks } from './saved/list-backlinks.ts'
import { linkGap } from './views/link-gap.ts'
import { listAnchors, listReferringDomains } from './views/list-groups.ts'
import { viewBacklinks } from './views/view-backlinks.ts'

const { backlinks } = api

export const backlinkRoutes = {
  checkBacklink: backlinks.checkBacklink.handler(({ context, input }) =>
    checkBacklinks(context.ctx, { ...input, idempotencyKey: context.idempotencyKey }),
  ),
  getBacklinkData: backlinks.getBacklinkData.handler(({ context, input }) => viewBacklinks(context.ctx, input)),
  listReferringDomains: backlinks.listReferringDomains.handler(({ context, input }) =>
    listReferringDomains(context.ctx, input),
  ),
  listAnchors: backlinks.listAnchors.handler(({ context, input }) => listAnchors(context.ctx, input)),
  linkGap: backlinks.linkGap.handler(({ context, input }) => linkGap(context.ctx, input)),
  saveBacklinkProject: backlinks.saveBacklinkProject.handler(({ context, input }) => saveBacklinks(context.ctx, input)),
  getBacklinkProjects: backlinks.getBacklinkProjects.handler(({ context, input }) => listBacklinks(context.ctx, input)),
  refreshBacklinkProject: backlinks.refreshBacklinkProject.handler(({ context, input }) =>
    refreshBacklinks(context.ctx, { ...input, idempotencyKey: context.idempotencyKey }),
  ),
  deleteBacklinkProject: backlinks.deleteBacklinkProject.handler(({ context, input }) =>
    deleteBacklinks(context.ctx, input),
  ),
  generateBacklinkExcel: backlinks.generateBacklinkExcel.handler(({ context, input }) =>
    generateExcel(context.ctx, input),
  ),
  generateDisavow: backlinks.generateDisavow.handler(({ context, input }) => generateDisavow(context.ctx, input)),
  downloadBacklinkFile: backlinks.downloadBacklinkFile.handler(({ context, input }) =>
    downloadFile(context.ctx, input),
  ),
}
