import type { DomainShare } from '#contract/rank-projects/share-of-voice.ts'
import type { DayCompared } from '#contract/rank-projects/standing.ts'
import type { ExportFormat } from '#contract/rules/exports/exports.ts'
import { growthDays, namedDomains } from '#contract/rules/rank-projects/share-of-voice.ts'
import { dateText, type LocalDate } from '#contract/rules/text/time-zones.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { replyWithTable } from '../../../platform/spreadsheet/reply-with-spreadsheet.ts'
import type { Cell } from '../../../platform/spreadsheet/write-cell.ts'
import { type Column, describeSheet, type Sheet } from '../../../platform/spreadsheet/write-sheet.ts'
import { getProject, type ProjectRow } from '../get-project.ts'
import { findSegment } from '../segments/project-segments.ts'
import { findSetting, textOfSetting } from '../settings/project-settings.ts'
import { listProjectTags } from '../tags/project-tags.ts'
import { changeOf, type DomainShares, readDomainShares, type ShareChoice } from './list-share-of-voice.ts'
import type { ScopeChoice } from './read-shares.ts'

export type ExportShareOfVoice = ShareChoice & { id: number; format: ExportFormat }

/** The domains of a choice as a file, which says in its second sheet how shares are counted. */
export async function exportShareOfVoice(ctx: AccountCtx, { id, format, ...choice }: ExportShareOfVoice) {
  const project = await getProject(ctx, id)
  const [{ domains, comparison, basis, listed_from }, keywords] = await Promise.all([
    readDomainShares(ctx, project, choice),
    nameScope(ctx, project, choice),
  ])
  const time = ctx.clock().toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')
  return replyWithTable({
    format,
    name: `${project.name} share of voice-${time}`,
    table: { name: 'Share of voice', columns: columnsSince(comparison), rows: domains },
    after: [describeCounting(project, { comparison, basis, listed_from, keywords })],
    log: ctx.log,
  })
}

async function nameScope(ctx: AccountCtx, project: ProjectRow, { tag, segment, setting, untagged }: ScopeChoice) {
  const reference = { accountId: project.accountId, projectId: project.id }
  if (tag !== undefined) {
    const [found] = await listProjectTags(ctx, reference, [tag])
    return `Tag: ${found?.name ?? 'deleted'}`
  }
  if (segment !== undefined) return `Segment: ${(await findSegment(ctx, reference, segment))?.name ?? 'deleted'}`
  if (setting !== undefined) {
    const found = findSetting(project, setting)
    return `Search setting: ${found === undefined ? 'deleted' : textOfSetting(found)}`
  }
  return untagged === undefined ? 'All' : 'Without a tag'
}

const widths = { number: 14, words: 24, domain: 40 }
const kinds = { own: 'Own domain', competitor: 'Competitor', other: null } as const satisfies Record<
  DomainShare['kind'],
  string | null
>

function columnsSince(comparison: DayCompared | null): Column<DomainShare>[] {
  const day = comparison?.compared_date ?? null
  const on = day === null ? 'before' : `on ${dateText(day)}`
  return [
    { title: 'Domain', width: widths.domain, cell: ({ domain }) => domain },
    { title: 'Kind', width: widths.number, cell: ({ kind }) => kinds[kind] },
    { title: 'Share of voice (%)', width: widths.number, cell: ({ share }) => rounded(share) },
    { title: `Share of voice ${on} (%)`, width: widths.words, cell: ({ share_before }) => rounded(share_before) },
    { title: 'Change (percentage points)', width: widths.words, cell: (domain) => rounded(changeOf(domain)) },
    {
      title: `Growth in ${growthDays} days (percentage points)`,
      width: widths.words,
      cell: ({ growth }) => rounded(growth),
    },
    { title: 'Keywords', width: widths.number, cell: ({ keywords_count }) => keywords_count },
    { title: `Keywords ${on}`, width: widths.number, cell: ({ keywords_before }) => keywords_before },
    { title: 'Best position', width: widths.number, cell: ({ best }) => best },
    { title: 'New or gone', width: widths.number, cell: ({ state }) => state },
    { title: 'Listed since', width: widths.number, cell: ({ listed_since }) => ({ day: listed_since }) },
    { title: 'Part of', width: widths.domain, cell: ({ part_of }) => part_of },
  ]
}

const rounded = (percent: number | null) => (percent === null ? null : Math.round(percent * 1_000) / 1_000)

const severalSettings: [name: string, value: Cell] = [
  'A keyword in several settings',
  'Its results pages count equally; by search volume, the searches of a market count once, in equal parts for its settings',
]

const listedBefore = (from: LocalDate): [name: string, value: Cell] => [
  'Listed since',
  `Domains listed on ${dateText(from)} may have been listed before; earlier dates aren’t searched`,
]

type Counted = Pick<DomainShares, 'comparison' | 'basis' | 'listed_from'> & { keywords: string }

function describeCounting(project: ProjectRow, { comparison, basis, listed_from, keywords }: Counted): Sheet {
  const rows: [name: string, value: Cell][] = [
    ['Project', project.name],
    ['Domain', project.domain],
    ['Keywords', keywords],
    ['Date', comparison === null ? 'Not computed yet' : { day: comparison.date }],
    ['Compared with', comparison?.compared_date == null ? 'No earlier date' : { day: comparison.compared_date }],
    ...(project.furtherSettings.length === 0 ? [] : [severalSettings]),
    ['Weight of a keyword', project.shareWeight === 'volume' ? 'Its search volume' : 'Equal'],
    ['Keywords that count', basis && (basis.weight === 'volume' ? basis.volume_count : basis.keywords_count)],
    ['Keywords whose results are no longer stored', basis?.missing_count ?? null],
    ['Domains on their results pages', basis?.domains_count ?? null],
    ['Share of domains that are not listed (%)', rounded(basis?.rest ?? null)],
    ['Share of further results of a domain (%)', rounded(basis?.repeated ?? null)],
    [
      'Share of voice',
      'Share of clicks at a domain’s best position, summed over the keywords, of the share of clicks at all positions read. Click curve: DataForSEO’s, 30.4% at position 1.',
    ],
    ['New and gone', `Among the ${namedDomains} largest domains on one of the two dates alone`],
    ...(listed_from === null ? [] : [listedBefore(listed_from)]),
  ]
  const columns: Column<(typeof rows)[number]>[] = [
    { title: 'Setting', width: 40, cell: ([name]) => name },
    { title: 'Value', width: 70, cell: ([, value]) => value },
  ]
  return describeSheet({ name: 'Project', columns, rows })
}
