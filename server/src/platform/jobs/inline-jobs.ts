import type { Ctx } from '../context.ts'
import type { JobSender } from './job.ts'
import type { JobHandler } from './jobs.ts'

type Waiting = { name: string; payload: object; key: string | undefined; startAfter: Date | undefined }

export type InlineJobs = JobSender & {
  workOff(ctx: Ctx, handlers: readonly JobHandler[]): Promise<void>
  /** Runs one that is due; false if there is none. */
  workOne(ctx: Ctx, handlers: readonly JobHandler[]): Promise<boolean>
}

/** Jobs in memory, run when the caller says so and by its clock; equal keys are folded as in the real queue. */
export function createInlineJobs(): InlineJobs {
  let waiting: Waiting[] = []
  async function workOne(ctx: Ctx, handlers: readonly JobHandler[]): Promise<boolean> {
    const next = waiting.find((job) => job.startAfter === undefined || job.startAfter <= ctx.clock())
    if (next === undefined) return false
    waiting = waiting.filter((job) => job !== next)
    const handler = handlers.find(({ job }) => job.name === next.name)
    if (handler === undefined) throw new Error(`no handler for ${next.name}`)
    await handler.run(ctx, next.payload, new AbortController().signal)
    return true
  }
  return {
    workOne,
    async send(_ctx, job, payload, { singletonKey, startAfter } = {}) {
      const isFolded = job.foldByKey && waiting.some((other) => other.name === job.name && other.key === singletonKey)
      if (!isFolded) waiting.push({ name: job.name, payload, key: singletonKey, startAfter })
    },
    async workOff(ctx, handlers) {
      let isNonEmpty = true
      while (isNonEmpty) isNonEmpty = await workOne(ctx, handlers)
    },
  }
}
