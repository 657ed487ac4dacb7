import type { RowChoice, ViewDomainInput } from '#contract/domain-projects/row-choice.ts'
import type { ExportFormat } from '#contract/rules/exports/exports.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { createDownloadLink } from '../../../parts/exports/index.ts'
import type { ChosenDates } from '../../../parts/site-checks/index.ts'
import { getDomainProject } from '../get-domain-project.ts'
import { chooseDates, listDates } from '../views/shown-dates.ts'

export type FileChoice = RowChoice &
  ChosenDates &
  Pick<ViewDomainInput, 'sort' | 'direction'> & { format?: ExportFormat }

/** A link to a file of a date's rows, for a while and for this account; the file is made as it is fetched. */
export async function generateFile(ctx: AccountCtx, { id, ...choice }: FileChoice & { id: number }) {
  const domain = await getDomainProject(ctx, id)
  // A day without a check is refused now, not when the file is fetched.
  chooseDates(await listDates(ctx, domain), choice)
  const token = await createDownloadLink(ctx, { kind: 'domain-excel', subjectId: id, choice })
  return { file_url: `/api/domain/files/${token}` }
}
