import type { Ctx } from '../context.ts'
import type { JobSender } from './job.ts'
import type { JobHandler } from './jobs.ts'

type Waiting = { name: string; payload: object; key: string | undefined; startAfter: Date | undefined }

export type InlineJobs = JobSender & { workOff(ctx: Ctx, handlers: readonly JobHandler[]): Promise<void> }

/** Jobs in memory, run when the caller says so and by its clock; equal keys are folded as in the real queue. */
export function createInlineJobs(): InlineJobs {
  let waiting: Waiting[] = []
  return {
    async send(_ctx, job, payload, { singletonKey, startAfter } = {}) {
      const isFolded = job.foldByKey && waiting.some((other) => other.name === job.name && other.key === singletonKey)
      if (!isFolded) waiting.push({ name: job.name, payload, key: singletonKey, startAfter })
    },
    async workOff(ctx, handlers) {
      const isDue = (job: Waiting) => job.startAfter === undefined || job.startAfter <= ctx.clock()
      for (let next = waiting.find(isDue); next !== undefined; next = waiting.find(isDue)) {
        const { name, payload } = next
        waiting = waiting.filter((job) => job !== next)
        const handler = handlers.find(({ job }) => job.name === name)
        if (handler === undefined) throw new Error(`nobody handles ${name}`)
        await handler.run(ctx, payload, new AbortController().signal)
      }
    },
  }
}
