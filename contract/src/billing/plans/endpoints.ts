import { z } from 'zod'
import { userData } from '../../accounts/rows.ts'
import { planBounds, readAmount } from '../../rules/billing/plan-bounds.ts'
import { planModules } from '../../rules/billing/plan-modules.ts'
import { fromScalar, listUpTo } from '../../wire/bounded-input.ts'
import { endpoint, publicEndpoint } from '../../wire/endpoint.ts'
import { rowId, rowVersion, wireInteger, yesOrNo } from '../../wire/fields.ts'
import { lineOfText } from '../../wire/line-of-text.ts'
import { planMessages } from './messages.ts'

/** A plan somebody can subscribe to. Prices in major units of the reply's currency, null where it is not sold so. */
export const planOnSale = z.object({
  id: z.number().int(),
  name: z.string(),
  description: z.string(),
  monthly_price: z.number().nullable(),
  /** Granted for each month. */
  monthly_credits: z.number().int().nullable(),
  yearly_price: z.number().nullable(),
  /** Granted for the whole year at once. */
  yearly_credits: z.number().int().nullable(),
  /** The plan modules it unlocks. */
  features: z.array(z.string()),
  is_annual: z.boolean(),
  /** Its prices on sale; subscribing and changing the plan take a `price_id`. */
  plans_stripe: z.array(z.object({ interval: z.enum(['month', 'year']), price_id: z.number().int() })),
  is_recommended: z.boolean(),
  /** SERP projects at a time. */
  project_limit: z.number().int(),
  /** Keywords in one project. */
  project_keyword_limit: z.number().int(),
})
export type PlanOnSale = z.infer<typeof planOnSale>

/** The public part of a plan: nothing by which it could be bought. */
const publicPlan = planOnSale.omit({ id: true, is_annual: true, plans_stripe: true })
export type PublicPlan = z.infer<typeof publicPlan>

const tax = z.enum(['none', 'included', 'added'])

const publicOffer = z.object({
  plans: z.array(publicPlan),
  /** ISO 4217. */
  currency: z.string().length(3),
  /** none: no tax is charged · included: prices contain it · added: it comes on top. */
  tax,
  /** Credits one keyword costs at the usual depth. */
  keyword_price: z.number(),
  trial: z.object({
    days: z.number().int(),
    credits: z.number().int(),
    /** The plan modules it unlocks. */
    features: z.array(z.string()),
    project_limit: z.number().int(),
    project_keyword_limit: z.number().int(),
  }),
})
export type PublicOffer = z.infer<typeof publicOffer>

/** The price of a plan for one billing interval. */
const managedPrice = z.object({
  interval: z.enum(['month', 'year']),
  /** Null where it is not sold so now. */
  price_id: z.number().int().nullable(),
  /** True if the payment provider has it already; otherwise the first sale creates it there. */
  is_published: z.boolean(),
  /** Accounts subscribed at this price, and at other ones it had before. */
  subscribers: z.number().int(),
  older_subscribers: z.number().int(),
})
export type ManagedPrice = z.infer<typeof managedPrice>

/** A plan as staff see it, on sale or not. */
const managedPlan = planOnSale.omit({ plans_stripe: true, is_annual: true }).extend({
  is_trial: z.boolean(),
  prices: z.array(managedPrice),
  /** Send it with an update. */ version: z.number().int(),
})
export type ManagedPlan = z.infer<typeof managedPlan>

const whole = (least: number, most: number, message: string) =>
  wireInteger(message).pipe(z.number().min(least, message).max(most, message))

/** An empty price means that the plan is not sold at that interval. */
const orNothing = <Value extends z.ZodType>(value: Value) =>
  fromScalar(0, (sent) => (sent === '' ? null : sent), value.nullable())

const price = orNothing(
  fromScalar(
    40,
    (value) => (typeof value === 'string' ? readAmount(value) : value),
    z
      .number({ error: planMessages.price })
      .min(planBounds.price.least, planMessages.price)
      .max(planBounds.price.most, planMessages.price),
  ),
)
const credits = orNothing(whole(1, planBounds.credits, planMessages.credits))

const planFields = {
  name: lineOfText(planBounds.nameCharacters, planMessages.name).min(1, planMessages.name),
  description: lineOfText(planBounds.descriptionCharacters, planMessages.description),
  monthly_price: price,
  monthly_credits: credits,
  yearly_price: price,
  yearly_credits: credits,
  features: listUpTo(z.enum(planModules, { error: planMessages.features }), planMessages.features, {
    none: planMessages.features,
    most: planModules.length,
    tooMany: planMessages.features,
  }).transform((chosen) => planModules.filter((module) => chosen.includes(module))),
  project_limit: whole(0, planBounds.projects, planMessages.projects),
  project_keyword_limit: whole(1, planBounds.keywords, planMessages.keywords),
  is_recommended: yesOrNo,
}
const { name, ...others } = planFields

/** Besides its name, what is not sent is as usual: all modules, five projects, not on sale. */
const addPlanInput = z.object({
  name,
  description: others.description.default(''),
  monthly_price: others.monthly_price.default(null),
  monthly_credits: others.monthly_credits.default(null),
  yearly_price: others.yearly_price.default(null),
  yearly_credits: others.yearly_credits.default(null),
  features: others.features.default([...planModules]),
  project_limit: others.project_limit.default(5),
  project_keyword_limit: others.project_keyword_limit.default(1_000),
  is_recommended: others.is_recommended.default(false),
})
export type AddPlan = z.infer<typeof addPlanInput>

/** A field that is not sent stays as it is. */
const updatePlanInput = z.object(planFields).partial().extend({ id: rowId, version: rowVersion })
export type UpdatePlan = z.infer<typeof updatePlanInput>

const changed = z.object({ message: z.string(), data: managedPlan })
const tags = ['Plans']
const manage = { ability: 'MANAGE_PLANS' } as const

export const plans = {
  listPlans: endpoint({ ability: 'VIEW_PRICING_PAGE' })
    .route({ method: 'GET', path: '/plans', tags: ['Billing'], summary: 'List plans' })
    .output(
      z.object({
        plans: z.array(planOnSale),
        /** ISO 4217. */
        currency: z.string().length(3),
        /** none: no tax is charged · included: prices contain it · added: it comes on top. */
        tax: tax.default('none'),
        userData,
      }),
    ),
  showPublicOffer: publicEndpoint()
    .route({
      method: 'GET',
      path: '/plans/public',
      tags: ['Billing'],
      summary: 'Get prices and trial terms',
      description: 'For anyone, without a session. May be cached for a minute.',
    })
    .output(publicOffer),
  listManagedPlans: endpoint({ ability: 'VIEW_PLANS_MODULE' })
    .route({ method: 'GET', path: '/plans/manage', tags, summary: 'List plans for staff' })
    .output(
      z.object({
        data: z.array(managedPlan),
        /** ISO 4217. */
        currency: z.string().length(3),
      }),
    ),
  addPlan: endpoint(manage, 'plan.name-taken', 'grant.forbidden')
    .route({ method: 'POST', path: '/plans', tags, summary: 'Add a plan' })
    .input(addPlanInput)
    .output(changed),
  updatePlan: endpoint(manage, 'plan.name-taken', 'row.not-found', 'row.changed', 'grant.forbidden')
    .route({
      method: 'PUT',
      path: '/plans/{id}',
      tags,
      summary: 'Update a plan',
      description:
        'A new price or new credits apply to new subscriptions; subscribers keep theirs until they change plans. A price of null takes the plan off sale for its interval. If you send the `version` you read, the update is refused if the plan has changed since.',
    })
    .input(updatePlanInput)
    .output(changed),
  publishPlan: endpoint(manage, 'row.not-found', 'payment.unavailable')
    .route({
      method: 'POST',
      path: '/plans/publish/{id}',
      tags,
      summary: 'Make a plan’s prices at the payment provider',
      description: 'Done automatically after each change; this repeats it.',
    })
    .input(z.object({ id: rowId }))
    .output(changed),
}
