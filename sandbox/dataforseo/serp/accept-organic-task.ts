import type { LoggedTask } from '#sandbox/control/call-log.ts'
import { findMagicEffect, isRefusedWhenPosted, type TaskEffect } from '#sandbox/control/task-effects.ts'
import type { DataForSeoContext } from '#sandbox/dataforseo/context.ts'
import { invalidFieldMessage, STATUS_MESSAGES, type StatusCode } from '#sandbox/dataforseo/protocol/status-codes.ts'
import { createVendorId } from '#sandbox/dataforseo/protocol/vendor-ids.ts'
import type { Engine } from './engines.ts'
import { priceUpFront } from './organic-price.ts'
import { type CallKind, type OrganicTask, parseOrganicTask } from './organic-request.ts'
import type { StoredTask } from './organic-task-store.ts'

export type Acceptance =
  | { ok: true; stored: StoredTask }
  | { ok: false; id: string; code: StatusCode; message: string; echo: Record<string, unknown> }

/** Checks, prices and books one posted task; the caller decides whether it waits in the store or is answered at once. */
export function acceptOrganicTask(
  context: DataForSeoContext,
  login: string,
  engine: Engine,
  kind: CallKind,
  posted: Record<string, unknown>,
): Acceptance {
  const now = context.clock.now()
  const id = createVendorId(now, login, kind === 'live' ? 'live' : 'organicTask')
  const parsed = parseOrganicTask(engine, kind, posted)
  const base = { ...describeLogged(id, engine, kind, posted), login, postedAt: now.toISOString() }

  function refuse(code: StatusCode, message: string, keyword: string, echo: Record<string, unknown>): Acceptance {
    context.callLog.addTask({ ...base, keyword, code })
    return { ok: false, id, code, message, echo }
  }

  if (!parsed.ok) return refuse(parsed.code, parsed.message, parsed.keyword, parsed.echo)
  const { task } = parsed
  const effect = findMagicEffect(task.keyword) ?? context.faults.takeForKeyword(task.keyword)
  if (effect?.kind === 'fail' && isRefusedWhenPosted(effect.code)) {
    const message = effect.code === 40501 ? invalidFieldMessage('keyword') : STATUS_MESSAGES[effect.code]
    return refuse(effect.code, message, task.keyword, task.echo)
  }
  const price = priceUpFront(task)
  if (!context.ledger.charge(price, now)) return refuse(40210, STATUS_MESSAGES[40210], task.keyword, task.echo)

  const log: LoggedTask = {
    ...base,
    keyword: task.keyword,
    location: task.location?.location_name ?? task.coordinate,
    language: task.language?.language_code ?? null,
    device: task.device,
    os: task.os,
    depth: task.depth,
    code: kind === 'live' ? 20000 : 20100,
    costUsd: price / 1e6,
    effect: effect?.kind ?? null,
  }
  context.callLog.addTask(log)
  const postedAt = now.getTime()
  const waits = kind === 'live' ? 0 : context.tasks.turnaround(task, postedAt, effect, context.settings)
  return { ok: true, stored: store(id, login, task, postedAt, postedAt + waits, price, effect, log) }
}

function store(
  id: string,
  login: string,
  task: OrganicTask,
  postedAt: number,
  readyAt: number,
  charged: number,
  effect: TaskEffect | undefined,
  log: LoggedTask,
): StoredTask {
  return {
    id,
    login,
    task,
    postedAt,
    readyAt,
    charged,
    refunded: 0,
    isSettled: false,
    effect,
    listingsLeft: effect?.kind === 'listed-twice' ? 2 : 1,
    isHeldForPostback: task.postbackUrl !== null,
    log,
  }
}

function describeLogged(
  id: string,
  engine: Engine,
  kind: CallKind,
  posted: Record<string, unknown>,
): Omit<LoggedTask, 'keyword' | 'code' | 'login' | 'postedAt'> {
  return {
    id,
    function: kind,
    engine,
    location: null,
    language: typeof posted.language_code === 'string' ? posted.language_code : null,
    device: typeof posted.device === 'string' ? posted.device : 'desktop',
    os: typeof posted.os === 'string' ? posted.os : '',
    depth: typeof posted.depth === 'number' ? posted.depth : 0,
    tag: typeof posted.tag === 'string' ? posted.tag : null,
    costUsd: 0,
    refundedUsd: 0,
    collected: 0,
    effect: null,
  }
}
