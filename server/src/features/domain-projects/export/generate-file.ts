import type { RowChoice, ViewDomainInput } from '#contract/domain-projects/endpoints.ts'
import { fileKeptMinutes } from '#contract/rules/limits.ts'
import { after, minutes } from '../../../platform/clock/clock.ts'
import { hmac, newToken } from '../../../platform/secrets/secrets.ts'
import type { AccountCtx } from '../../access/index.ts'
import type { ChosenDates } from '../../site-checks/index.ts'
import { loadDomain } from '../load-domain.ts'
import { domainFiles } from '../tables.ts'
import { chooseDates, listDates } from '../views/shown-dates.ts'

export type FileChoice = RowChoice & ChosenDates & Pick<ViewDomainInput, 'sort' | 'direction'>

/** A link to an Excel file of a date's rows, for a while and for this account; the file is made as it is fetched. */
export async function generateFile(ctx: AccountCtx, { id, ...choice }: FileChoice & { id: number }) {
  const domain = await loadDomain(ctx, id)
  // A day without a check is refused now, not when the file is fetched.
  chooseDates(await listDates(ctx, domain), choice)
  const token = newToken()
  await ctx.db.insert(domainFiles).values({
    tokenHash: hashOf(ctx, token),
    accountId: ctx.account.id,
    projectId: id,
    choice,
    expiresAt: after(ctx.clock(), minutes(fileKeptMinutes)),
  })
  return { file_url: `/api/domain/files/${token}` }
}

export const hashOf = (ctx: AccountCtx, token: string) => hmac(ctx, 'domain-file', token)
