import { findMagicEffect, findMagicLabel, type TaskEffect } from '#sandbox/control/task-effects.ts'
import type { DataForSeoContext } from '#sandbox/dataforseo/context.ts'
import { type AddLive, type LiveFound, type LiveFunction, listItems } from '#sandbox/dataforseo/live/answer-live.ts'
import type { LiveTarget } from '#sandbox/dataforseo/live/live-target.ts'
import { selectRows } from '#sandbox/dataforseo/live/select-rows.ts'
import type { FunctionGroup } from '#sandbox/dataforseo/protocol/vendor-ids.ts'
import { type BacklinksTask, hasStatus, parseBacklinks, parseSummary } from './backlinks-request.ts'
import { countNewLost } from './count-new-lost.ts'
import { composeLinkItem, makeLinkItemOdd } from './link-item.ts'
import type { LinkRow } from './link-row.ts'
import { LinksOfTargets } from './links-of-target.ts'
import { makePeriodOdd, makeSummaryOdd } from './make-figures-odd.ts'
import { parseNewLost } from './new-lost-request.ts'
import { summarizeLinks } from './summarize-links.ts'

/** Since July 2026: 0.024 USD a call and 0.000036 a row. */
const MICRO_USD = { perCall: 24_000, perRow: 36 }

/** Backlinks: who links to a host or a page, and since when. */
export function addBacklinksRoutes(context: DataForSeoContext, addLive: AddLive): void {
  const links = new LinksOfTargets(context.web)
  const effectOn = ({ target }: { target: LiveTarget }) =>
    findMagicLabel(target.text) ?? findMagicEffect(target.text) ?? context.faults.takeForKeyword(target.text)

  function add<Task extends { ok: true; target: LiveTarget }>(
    name: string,
    group: FunctionGroup,
    parse: LiveFunction<Task>['parse'],
    find: (task: Task, now: Date, effect: TaskEffect | undefined) => LiveFound,
  ): void {
    addLive<Task>(`/backlinks/${name}/live`, {
      group,
      data: { api: 'backlinks', function: name },
      microUsd: MICRO_USD,
      subject: 'target',
      parse,
      effectOn,
      find: async (task, now, effect) => find(task, now, effect),
    })
  }

  add('summary', 'backlinksSummary', parseSummary, (task, now, effect) => {
    const { site, rows } = links.find(task.target, now)
    const counted = rows.filter((row) => hasStatus(row, task.status) && task.passes(row))
    const result = summarizeLinks({ text: task.target.text, site }, counted, task.longestList)
    return { result: effect?.kind === 'odd' ? makeSummaryOdd(result) : result, rows: 1 }
  })
  add('backlinks', 'backlinks', parseBacklinks, (task, now, effect) =>
    answerPage(links, task, now, effect?.kind === 'odd'),
  )
  add('timeseries_new_lost_summary', 'newLostSummary', parseNewLost, (task, now, effect) => {
    const periods = countNewLost(links.find(task.target, now).rows, task)
    const head = {
      target: task.target.text,
      date_from: dateOf(task.fromDay),
      date_to: dateOf(task.toDay),
      group_range: task.range,
    }
    return listItems(head, effect?.kind === 'odd' ? periods.map(makePeriodOdd) : periods)
  })
}

function dateOf(day: number): string {
  return new Date(day * 24 * 3600 * 1000).toISOString().slice(0, 10)
}

function answerPage(links: LinksOfTargets, task: BacklinksTask, now: Date, isOdd: boolean): LiveFound {
  const selected = links.select(task.target, now, task.selection, (rows) =>
    keepOnePer(
      task.mode,
      selectRows(rows, (row) => row, task),
    ),
  )
  const end = task.first + task.limit
  const items = selected.slice(task.first, end).map(composeLinkItem)
  const head = {
    target: task.target.text,
    mode: task.mode,
    custom_mode: null,
    total_count: selected.length,
    search_after_token: end < selected.length ? task.tokenAfter(end) : null,
  }
  return listItems(head, isOdd ? items.map(makeLinkItemOdd) : items)
}

/** The first link of each domain or anchor, or all of them. */
function keepOnePer(mode: BacklinksTask['mode'], rows: LinkRow[]): LinkRow[] {
  if (mode === 'as_is') return rows
  const seen = new Set<unknown>()
  return rows.filter((row) => {
    const key = mode === 'one_per_domain' ? row.fromHost : composeLinkItem(row).anchor
    const isFirst = !seen.has(key)
    seen.add(key)
    return isFirst
  })
}
