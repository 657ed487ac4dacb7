import type { Routes } from '../../modules/routes.ts'
import { checkDomain } from './checks/check-domain.ts'
import { compareDomains } from './compare/compare-domains.ts'
import { downloadFile } from './export/download-file.ts'
import { generateFile } from './export/generate-file.ts'
import { deleteDomain, refreshDomain, saveDomain } from './saved/change-domain.ts'
import { listDomains } from './saved/list-domains.ts'
import { checkTopTen } from './top-ten/check-top-ten.ts'
import { listPages } from './views/list-pages.ts'
import { showDomain } from './views/show-domain.ts'

export const domainProjectRoutes: Routes<'domainProjects'> = {
  checkDomain: (ctx, input, { idempotencyKey }) => checkDomain(ctx, { ...input, idempotencyKey }),
  listDomainProjects: listDomains,
  showDomain,
  listDomainPages: listPages,
  compareDomains,
  postDomainSerp: checkTopTen,
  saveDomainProject: saveDomain,
  refreshDomainProject: (ctx, input, { idempotencyKey }) => refreshDomain(ctx, { ...input, idempotencyKey }),
  deleteDomainProject: deleteDomain,
  generateDomainExcel: generateFile,
  downloadDomainExcel: downloadFile,
}
