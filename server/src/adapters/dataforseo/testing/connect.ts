import { startScriptedServer } from './scripted-server.ts'
import { createTestProvider } from './test-provider.ts'

export async function connect(...replies: Parameters<typeof startScriptedServer>) {
  const server = await startScriptedServer(...replies)
  return { server, ...createTestProvider(server.url) }
}
