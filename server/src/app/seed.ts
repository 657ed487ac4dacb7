import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { accountTypes, roleNames } from '#contract/rules/billing/plan-modules.ts'
import { addAccount, skipSignInCodes } from '../features/accounts/module.ts'
import { getPlanByName, startSubscription } from '../features/billing/index.ts'
import { grantCredits } from '../features/credits/index.ts'
import { after, before, days } from '../platform/clock/clock.ts'
import type { Ctx } from '../platform/context.ts'
import { inTransaction } from '../platform/database/database.ts'
import { declared } from './modules.ts'

/**
 * Seeds everything an installation needs to work: permissions, roles, plans, prices, FAQ, room for results pages. Safe
 * at every start, from any process.
 */
export function seedInstallation(ctx: Ctx): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended('seed installation', 0))`)
    for (const seed of declared.seeds) await seed(tx)
  })
}

export type DemoAccount = { email: string; password: string; note: string }

/** The customer with a subscription, and projects with a history. */
export const demoCustomer = 'paid@serpplus.test'
export const demoPlan = 'Pro'
/** From joining to the first project, so that the last renewal was a few days ago and the next one isn’t close. */
export const daysBeforeProjects = 13

type Demo = DemoAccount & {
  name: string
  type: 1 | 2
  role: string
  /** Before its history, if it has one. */
  joinedDaysAgo: number
  /** Begins when the account joins; the customer with a history has a subscription instead. */
  trial?: { days: number; credits: number }
}

const demoAccounts: Demo[] = [
  {
    email: 'admin@serpplus.test',
    password: 'Admin#2026',
    note: 'Superadmin',
    name: 'Ada Admin',
    type: accountTypes.paid,
    role: roleNames.superadmin,
    joinedDaysAgo: 90,
  },
  {
    email: demoCustomer,
    password: 'Paid#2026',
    note: 'customer on Pro, 30 000 credits a month',
    name: 'Pat Paid',
    type: accountTypes.paid,
    role: roleNames.customer,
    joinedDaysAgo: daysBeforeProjects,
  },
  {
    email: 'trial@serpplus.test',
    password: 'Trial#2026',
    note: 'customer on trial, 300 credits',
    name: 'Toni Trial',
    type: accountTypes.trial,
    role: roleNames.customer,
    joinedDaysAgo: 2,
    trial: { days: 14, credits: 300 },
  },
  {
    email: 'expired@serpplus.test',
    password: 'Expired#2026',
    note: 'customer whose trial is over',
    name: 'Eli Expired',
    type: accountTypes.trial,
    role: roleNames.customer,
    joinedDaysAgo: 20,
    trial: { days: 14, credits: 300 },
  },
]

/**
 * Creates the demo accounts in a database without accounts, and returns those that exist. Call it only if every external system is a
 * sandbox and nobody else can reach the site. The customer with a history joined before it begins.
 */
export async function seedDemonstration(ctx: Ctx, { historyDays }: { historyDays: number }): Promise<DemoAccount[]> {
  await inTransaction(ctx, async (tx) => {
    await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended('seed demonstration', 0))`)
    const { rowCount } = await tx.db.execute(sql`select 1 from accounts limit 1`)
    if (rowCount === 0) {
      const joined = demoAccounts.map((demo) => joinedAfter(demo, historyDays))
      for (const demo of joined.toSorted((a, b) => b.joinedDaysAgo - a.joinedDaysAgo)) await addDemoAccount(tx, demo)
    }
    // At every start, because somebody may have turned codes on, and nobody receives emails to these accounts.
    await skipSignInCodes(
      tx,
      demoAccounts.map((demo) => demo.email),
    )
  })
  const { rows } = await ctx.db.execute<{ email: string }>(
    sql`select email from accounts where email like '%@serpplus.test'`,
  )
  const there = new Set(rows.map((row) => row.email))
  return demoAccounts
    .filter((demo) => there.has(demo.email))
    .map(({ email, password, note }) => ({ email, password, note }))
}

/** An account with a history joined that many days earlier, and staff joined before everybody else. */
const joinedAfter = (demo: Demo, historyDays: number): Demo =>
  demo.trial === undefined ? { ...demo, joinedDaysAgo: demo.joinedDaysAgo + historyDays } : demo

async function addDemoAccount(present: Ctx, { trial, joinedDaysAgo, ...demo }: Demo) {
  const from = before(present.clock(), days(joinedDaysAgo))
  const tx: Ctx = { ...present, clock: () => from }
  const accountId = await addAccount(tx, { ...demo, isProven: true })
  if (accountId === undefined || trial === undefined) return
  const until = after(from, days(trial.days))
  const { id: planId } = await getPlanByName(tx, 'Trial')
  await startSubscription(tx, { accountId, id: uuid(), planId, interval: null, from, until })
  if (trial.credits === 0) return
  await grantCredits(tx, {
    accountId,
    key: 'trial',
    amount: trial.credits,
    title: 'Trial credits',
    source: 'trial',
    reference: 'demonstration',
    actor: 'system',
    expiresAt: until,
  })
}
