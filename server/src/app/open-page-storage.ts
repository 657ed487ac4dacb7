import { createPageStorage, preparePageStorage } from '../adapters/page-storage/index.ts'
import { hasPageObjects } from '../parts/serp-fetches/module.ts'
import { type Config, ConfigError } from '../platform/config/config.ts'
import type { Ctx } from '../platform/context.ts'
import { type PageStorage, StorageError } from '../ports/page-storage.ts'

/**
 * Opens the configured page storage. Processes that write to it prepare and check it first: if that fails, a new installation has
 * a wrong setting and is refused with `ConfigError`; an installation that has moved pages before has an outage, which affects only
 * those pages.
 */
export async function openPageStorage(
  ctx: Pick<Ctx, 'db' | 'log' | 'clock'>,
  { pageStorage, role }: Pick<Config, 'pageStorage' | 'role'>,
): Promise<PageStorage | undefined> {
  const storage = createPageStorage(pageStorage, ctx.clock)
  if (storage === undefined || role === 'web') return storage
  const hasObjects = await hasPageObjects(ctx)
  try {
    await preparePageStorage(pageStorage, { hasObjects })
  } catch (error) {
    if (!(error instanceof StorageError)) throw error
    if (!hasObjects)
      throw new ConfigError(
        `PAGE_STORAGE_DIRECTORY: ${error.message}. Give the user of this process permission to write there; under systemd, its unit must allow it too (StateDirectory or ReadWritePaths).`,
      )
    ctx.log.error(
      { reason: error.message },
      'the page storage can’t be used: moved results pages can’t be opened, and no more are moved',
    )
  }
  return storage
}
