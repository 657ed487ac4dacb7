import { z } from 'zod'
import { planModules } from '#contract/rules/billing/plan-modules.ts'
import { listModulesUnderMaintenance, setModuleMaintenance } from '../features/billing/index.ts'
import type { Ctx } from '../platform/context.ts'
import { openDatabase } from '../platform/database/database.ts'
import { readClock } from '../platform/database/database-clock.ts'

const names = planModules.map((name) => `"${name}"`).join(', ')

const command = z.union([z.tuple([]), z.tuple([z.enum(['on', 'off']), z.enum(planModules)])])

/** The command line: no arguments, or `on` or `off` and a module. `sentence` describes the result. */
export async function switchMaintenance(
  databaseUrl: string,
  words: readonly string[],
): Promise<{ isMade: boolean; sentence: string }> {
  const parsed = command.safeParse(words)
  if (!parsed.success)
    return {
      isMade: false,
      sentence: `Usage: npm run maintenance -- on|off MODULE, or without arguments to list. MODULE is one of ${names}.`,
    }
  const { db, pool, close } = openDatabase({
    url: databaseUrl,
    poolSize: 2,
    applicationName: 'serpplus admin',
    onIdleError: () => {},
  })
  try {
    // These use cases read the database and the clock and nothing else.
    const ctx = { db, clock: await readClock(pool) } as Ctx
    const [word, module] = parsed.data
    if (module !== undefined) await setModuleMaintenance(ctx, { module, isOn: word === 'on', actorId: null })
    const closed = await listModulesUnderMaintenance(ctx)
    return { isMade: true, sentence: `Under maintenance: ${closed.length === 0 ? 'none' : closed.join(', ')}.` }
  } finally {
    await close()
  }
}
