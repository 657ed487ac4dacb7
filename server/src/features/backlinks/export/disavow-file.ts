import { asc } from 'drizzle-orm'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { attachmentOf } from '../../../platform/spreadsheet/reply-with-spreadsheet.ts'
import type { ProjectRow } from '../backlink-work.ts'
import { backlinks } from '../tables.ts'
import { type DisavowChoice, linksOf } from './generate-file.ts'

/** A text file as Google's disavow tool takes it: a domain or an address a line, comments after `#`. */
export async function replyWithDisavowFile(
  ctx: AccountCtx,
  project: ProjectRow,
  { run, links, wholeDomains }: DisavowChoice,
) {
  const rows = await ctx.db
    .select({ url: backlinks.fromUrl, domain: backlinks.fromDomain })
    .from(backlinks)
    .where(linksOf({ ...project, run }, links))
    .orderBy(asc(backlinks.number))
  // A newer check of the day has taken the place of the one they were chosen from.
  if (rows.length === 0) throw new AppError('file.expired', 'the chosen links are gone')
  const named = rows.map(({ url, domain }) => (wholeDomains ? `domain:${onOneLine(domain)}` : onOneLine(url)))
  const count = `${links.length} ${links.length === 1 ? 'link' : 'links'}`
  const title = `# Disavow file for ${onOneLine(project.target)}: ${count} selected, ${ctx.clock().toISOString().slice(0, 10)} (UTC)`
  const text = [title, ...new Set(named), ''].join('\n')
  return {
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': attachmentOf(`disavow-${project.target}`, 'txt'),
    },
    body: new Blob([text]).stream() as ReadableStream<Uint8Array>,
  }
}

/** Characters that end a line, or make a comment of it, are written as in an address. */
const onOneLine = (text: string) => text.toWellFormed().replace(/[\s\p{Cc}]|^#/gu, encodeURIComponent)
