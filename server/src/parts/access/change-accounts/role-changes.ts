import { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'

const topic = 'roles'
const roleChange = z.object({ roleId: z.number() })

/** Notifies every process that a role has changed: one event, however many accounts have it. */
export const publishRoleChange = (ctx: Ctx, roleId: number) =>
  ctx.events.publish(ctx, { topic, body: { roleId } satisfies z.infer<typeof roleChange> })

/** Calls the listener with each role that changed. Answers how to stop that. */
export const onRoleChange = (ctx: Pick<Ctx, 'eventHub'>, listener: (roleId: number) => void) =>
  ctx.eventHub.subscribe(topic, (body) => {
    const change = roleChange.safeParse(body)
    if (change.success) listener(change.data.roleId)
  })
