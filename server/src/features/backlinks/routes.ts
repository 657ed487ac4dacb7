import type { Routes } from '../../modules/routes.ts'
import { checkBacklinks } from './checks/check-backlinks.ts'
import { downloadFile } from './export/download-file.ts'
import { generateDisavow, generateExcel } from './export/generate-file.ts'
import { deleteBacklinks, refreshBacklinks, saveBacklinks } from './saved/change-backlinks.ts'
import { listBacklinks } from './saved/list-backlinks.ts'
import { linkGap } from './views/link-gap.ts'
import { listAnchors, listReferringDomains } from './views/list-groups.ts'
import { showBacklinks } from './views/show-backlinks.ts'

export const backlinkRoutes: Routes<'backlinks'> = {
  checkBacklink: (ctx, input, { idempotencyKey }) => checkBacklinks(ctx, { ...input, idempotencyKey }),
  getBacklinkData: showBacklinks,
  listReferringDomains,
  listAnchors,
  linkGap,
  saveBacklinkProject: saveBacklinks,
  getBacklinkProjects: listBacklinks,
  refreshBacklinkProject: (ctx, input, { idempotencyKey }) => refreshBacklinks(ctx, { ...input, idempotencyKey }),
  deleteBacklinkProject: deleteBacklinks,
  generateBacklinkExcel: generateExcel,
  generateDisavow,
  downloadBacklinkFile: downloadFile,
}
