import type { FastifyInstance } from 'fastify'
import { buildApp } from '../app/build-app.ts'
import type { Ctx } from '../platform/context.ts'

/** The HTTP side once more: reached under another address, or with another context such as a clock that stands. */
export async function openSite(
  ctx: Ctx,
  { publicUrl = 'http://127.0.0.1:3000', hasApiDocs = true }: { publicUrl?: string; hasApiDocs?: boolean } = {},
): Promise<{ app: FastifyInstance; close(): Promise<void> }> {
  const app = await buildApp({
    config: { trustProxy: false, publicUrl, floodLimit: 1_000_000, connectionLimit: 1_000_000, hasApiDocs },
    ctx,
    connections: 10,
  })
  return { app, close: () => app.close() }
}
