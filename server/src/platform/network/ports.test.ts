import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { findFreePort, isPortFree } from './ports.ts'

const host = '127.0.0.1'

test('a free port can be listened on and is outside the system’s automatic range', async () => {
  const port = await findFreePort(host)
  expect(port).toBeGreaterThanOrEqual(20_000)
  expect(port).toBeLessThan(32_768)
  const server = createServer().listen(port, host)
  await once(server, 'listening')
  expect(await isPortFree(port, host)).toBe(false)
  server.close()
})

test('a port somebody listens on is not free', async () => {
  const server = createServer().listen(0, host)
  await once(server, 'listening')
  expect(await isPortFree((server.address() as AddressInfo).port, host)).toBe(false)
  server.close()
})
