import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { withoutWww } from '#contract/rules/text/domain-syntax.ts'
import type { Ctx } from '../../../platform/context.ts'
import { insertRecords, isNonEmpty } from '../../../platform/database/bulk-insert.ts'
import type { Backlink } from '../../../ports/data-provider/backlinks.ts'
import type { ProjectRow, RunRow } from '../backlink-work.ts'
import { backlinks } from '../tables.ts'

/** Returns how many were new: what came in an earlier call already is not stored again. */
export async function storeLinks(
  tx: Ctx,
  { accountId, id }: ProjectRow,
  run: RunRow,
  links: readonly Backlink[],
): Promise<number> {
  const rows = links.map((link, at) => ({
    account_id: accountId,
    project_id: id,
    run: run.number,
    number: run.offset + at + 1,
    link_key: keyOf(link),
    from_url: link.fromUrl,
    from_domain: withoutWww(link.fromDomain),
    to_url: link.toUrl,
    type: link.type,
    anchor: link.anchor,
    attributes: link.attributes,
    is_followed: link.isFollowed,
    is_new: link.isNew,
    is_lost: link.isLost,
    is_broken: link.isBroken,
    rank: link.rank,
    page_rank: link.pageRank,
    domain_rank: link.domainRank,
    spam_score: link.spamScore,
    country: link.country,
    page_title: link.pageTitle,
    external_links: link.externalLinks,
    internal_links: link.internalLinks,
    first_seen: link.firstSeen,
    last_seen: link.lastSeen,
  }))
  if (!isNonEmpty(rows)) return 0
  const { rowCount } = await tx.db.execute(sql`${insertRecords(backlinks, rows)} on conflict do nothing`)
  return rowCount ?? 0
}

/** A link with another text is another link. */
const keyOf = ({ fromUrl, toUrl, type, anchor }: Backlink) =>
  createHash('sha256')
    .update(JSON.stringify([fromUrl, toUrl, type, anchor]))
    .digest('hex')
    .slice(0, 32)
