import { api } from '../../parts/access/index.ts'
import { checkDomain } from './checks/check-domain.ts'
import { compareDomains } from './compare/compare-domains.ts'
import { downloadFile } from './export/download-file.ts'
import { generateFile } from './export/generate-file.ts'
import { deleteDomain, refreshDomain, saveDomain } from './saved/change-domain.ts'
import { listDomains } from './saved/list-domains.ts'
import { showTopTen } from './top-ten/show-top-ten.ts'
import { listPages } from './views/list-pages.ts'
import { viewDomain } from './views/view-domain.ts'

const { domainProjects } = api

export const domainProjectRoutes = {
  checkDomain: domainProjects.checkDomain.handler(({ context, input }) =>
    checkDomain(context.ctx, { ...input, idempotencyKey: context.idempotencyKey }),
  ),
  listDomainProjects: domainProjects.listDomainProjects.handler(({ context, input }) =>
    listDomains(context.ctx, input),
  ),
  viewDomain: domainProjects.viewDomain.handler(({ context, input }) => viewDomain(context.ctx, input)),
  listDomainPages: domainProjects.listDomainPages.handler(({ context, input }) => listPages(context.ctx, input)),
  compareDomains: domainProjects.compareDomains.handler(({ context, input }) => compareDomains(context.ctx, input)),
  postDomainSerp: domainProjects.postDomainSerp.handler(({ context, input }) => showTopTen(context.ctx, input)),
  saveDomainProject: domainProjects.saveDomainProject.handler(({ context, input }) => saveDomain(context.ctx, input)),
  refreshDomainProject: domainProjects.refreshDomainProject.handler(({ context, input }) =>
    refreshDomain(context.ctx, { ...input, idempotencyKey: context.idempotencyKey }),
  ),
  deleteDomainProject: domainProjects.deleteDomainProject.handler(({ context, input }) =>
    deleteDomain(context.ctx, input),
  ),
  generateDomainExcel: domainProjects.generateDomainExcel.handler(({ context, input }) =>
    generateFile(context.ctx, input),
  ),
  downloadDomainExcel: domainProjects.downloadDomainExcel.handler(({ context, input }) =>
    downloadFile(context.ctx, input),
  ),
}
