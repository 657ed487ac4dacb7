import { z } from 'zod'
import { isStatusCode, type StatusCode } from '#sandbox/dataforseo/protocol/status-codes.ts'

/** The effect of a fault on one task, whether a magic keyword or the control asked for it. */
export type TaskEffect =
  | { kind: 'fail'; code: StatusCode }
  | { kind: 'lost' }
  | { kind: 'never' }
  | { kind: 'slow' }
  | { kind: 'malformed' }
  | { kind: 'listed-twice' }
  | { kind: 'odd' }
  | { kind: 'second-set' }
  | { kind: PageEffect }
  | { kind: PostbackEffect }

/** Faults of a task's postback alone; fetched, the task is as it should be. */
const postbackEffects = ['postback-lost', 'postback-twice', 'postback-late', 'postback-malformed'] as const
type PostbackEffect = (typeof postbackEffects)[number]

/** Changes to an otherwise ordinary results page. */
const pageEffects = ['blank', 'hollow', 'snippet', 'wrapped', 'ai-answer'] as const
export type PageEffect = (typeof pageEffects)[number]

export const taskEffectSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('fail'),
    code: z.number().int().refine(isStatusCode, 'not one of the codes of /v3/appendix/errors'),
  }),
  z.object({ kind: z.literal('lost') }),
  z.object({ kind: z.literal('never') }),
  z.object({ kind: z.literal('slow') }),
  z.object({ kind: z.literal('malformed') }),
  z.object({ kind: z.literal('listed-twice') }),
  z.object({ kind: z.literal('odd') }),
  z.object({ kind: z.literal('second-set') }),
  z.object({ kind: z.enum(pageEffects) }),
  z.object({ kind: z.enum(postbackEffects) }),
])

/** Ours, not the vendor's: a keyword that contains the token gets the effect, in any case and beside other words. */
export const MAGIC_KEYWORDS: Record<string, TaskEffect> = {
  __40101__: { kind: 'fail', code: 40101 },
  __40102__: { kind: 'fail', code: 40102 },
  __40103__: { kind: 'fail', code: 40103 },
  __40202__: { kind: 'fail', code: 40202 },
  __40501__: { kind: 'fail', code: 40501 },
  __50000__: { kind: 'fail', code: 50000 },
  __slow__: { kind: 'slow' },
  __lost__: { kind: 'lost' },
  __malformed__: { kind: 'malformed' },
  __never__: { kind: 'never' },
  __twice__: { kind: 'listed-twice' },
  __odd__: { kind: 'odd' },
  '__second-set__': { kind: 'second-set' },
  __blank__: { kind: 'blank' },
  __hollow__: { kind: 'hollow' },
  __snippet__: { kind: 'snippet' },
  __wrapped__: { kind: 'wrapped' },
  '__ai-answer__': { kind: 'ai-answer' },
  '__postback-lost__': { kind: 'postback-lost' },
  '__postback-twice__': { kind: 'postback-twice' },
  '__postback-late__': { kind: 'postback-late' },
  '__postback-malformed__': { kind: 'postback-malformed' },
}

export function findMagicEffect(keyword: string): TaskEffect | undefined {
  if (!keyword.includes('__')) return undefined
  const lower = keyword.toLowerCase()
  for (const [token, effect] of Object.entries(MAGIC_KEYWORDS)) {
    if (lower.includes(token)) return effect
  }
  return undefined
}

/** The same of a host, which takes no such tokens: `fault-slow` as its first label stands for `__slow__`. */
export function findMagicLabel(host: string): TaskEffect | undefined {
  const token = /^fault-([a-z0-9-]+)\./i.exec(host)?.[1]
  return token === undefined ? undefined : findMagicEffect(`__${token}__`)
}

const REFUSED_WHEN_POSTED = new Set<number>([
  40104, 40200, 40201, 40202, 40203, 40205, 40206, 40209, 40210, 40501, 40506,
])

/** Some failures are the answer to task_post itself; the others are met when the result is fetched. */
export function isRefusedWhenPosted(code: StatusCode): boolean {
  return REFUSED_WHEN_POSTED.has(code)
}
